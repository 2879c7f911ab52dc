/** Browsers mute audio until the visitor has interacted with the page. */
export function chime(): void {
  const context = new AudioContext();
  for (const [i, frequency] of [880, 587].entries()) {
    const startAt = context.currentTime + i * 0.16;
    const note = new OscillatorNode(context, { frequency });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setTargetAtTime(0.2, startAt, 0.01);
    volume.gain.setTargetAtTime(0, startAt + 0.1, 0.05);
    note.connect(volume).connect(context.destination);
    note.start(startAt);
    note.stop(startAt + 0.5);
    if (i === 1) note.onended = () => void context.close();
  }
}
