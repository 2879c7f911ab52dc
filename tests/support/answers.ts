type Answering = Response | Promise<Response>;

export async function answer(response: Answering): Promise<[status: number, body: unknown]> {
  const given = await response;
  return [given.status, await given.json()];
}

export async function refusal(response: Answering): Promise<[status: number, code: unknown]> {
  const given = await response;
  return [given.status, ((await given.json()) as { code?: string }).code];
}

export async function way(response: Answering): Promise<[status: number, to: string | null]> {
  const given = await response;
  return [given.status, given.headers.get("location")];
}

export async function statuses(...responses: Answering[]): Promise<number[]> {
  return (await Promise.all(responses)).map(({ status }) => status);
}

export function thrown(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => null,
    (error: unknown) => error,
  );
}
