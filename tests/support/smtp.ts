import { SMTPServer } from "smtp-server";

export class TestSmtp {
  readonly received: Array<{ to: string; source: string }> = [];
  mood: "accept" | "refuse" | "hang" = "accept";
  arrived: ((mail: { to: string; source: string }) => void) | null = null;
  #server: SMTPServer;
  #wake: (() => void) | null = null;

  private constructor() {
    this.#server = new SMTPServer({
      authOptional: true,
      disableReverseLookup: true,
      disabledCommands: ["STARTTLS"],
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on("end", () => {
          if (this.mood === "hang") return;
          if (this.mood === "refuse") return done(new Error("Try again later"));
          const [recipient] = session.envelope.rcptTo;
          const mail = { to: recipient?.address ?? "", source: Buffer.concat(chunks).toString() };
          this.received.push(mail);
          this.arrived?.(mail);
          this.#wake?.();
          done();
        });
      },
    });
  }

  static async start(): Promise<TestSmtp> {
    const smtp = new TestSmtp();
    smtp.#server.on("error", () => {});
    await new Promise<void>((resolve) => smtp.#server.listen(0, "127.0.0.1", () => resolve()));
    return smtp;
  }

  get url(): string {
    const address = this.#server.server.address();
    const port = typeof address === "object" && address ? address.port : 0;
    return `smtp://127.0.0.1:${port}`;
  }

  async take(to: string): Promise<string> {
    for (;;) {
      const index = this.received.findIndex((mail) => mail.to === to);
      const [mail] = index === -1 ? [] : this.received.splice(index, 1);
      if (mail) return mail.source;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}
