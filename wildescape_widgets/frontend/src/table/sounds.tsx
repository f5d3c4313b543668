// Short tones for what happens at the table, made here: there are no files.

import { useEffect, useRef } from "preact/hooks";
import type { TableView } from "./shapes";

/** A tone: its frequency in Hz, when it begins, and how long it lasts, in seconds. */
type Tone = readonly [frequency: number, at: number, length: number];

const TONES = {
  card: [[196, 0, 0.07]],
  turn: [[587, 0.08, 0.12], [784, 0.2, 0.18]],
  out: [[523, 0, 0.12], [659, 0.11, 0.12], [784, 0.22, 0.25]],
  won: [[523, 0, 0.15], [659, 0.14, 0.15], [784, 0.28, 0.15], [1047, 0.42, 0.45]],
} as const satisfies Record<string, readonly Tone[]>;

type Sound = keyof typeof TONES;

const LOUDNESS = 0.12;

const isMine = ({ can, answers }: TableView): boolean => can.play || answers !== null;
const escaped = ({ seats }: TableView): number => seats.filter(({ place }) => place).length;
const lying = ({ middle }: TableView): string =>
  `${middle.seat} ${middle.laid.map(({ card }) => card).join(" ")}`;

/** What is heard when one view follows another. */
export function heard(before: TableView, now: TableView): Sound[] {
  if (now.phase === "over") return before.phase === "over" ? [] : ["won"];
  const sounds: Sound[] = [];
  if (escaped(now) > escaped(before)) sounds.push("out");
  else if (now.middle.laid.length && lying(now) !== lying(before)) sounds.push("card");
  if (isMine(now) && !isMine(before)) sounds.push("turn");
  return sounds;
}

function sound(context: AudioContext, [frequency, at, length]: Tone): void {
  const tone = context.createOscillator();
  const volume = context.createGain();
  const begin = context.currentTime + at;
  tone.type = "triangle";
  tone.frequency.value = frequency;
  volume.gain.setValueAtTime(0, begin);
  volume.gain.linearRampToValueAtTime(LOUDNESS, begin + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + length);
  tone.connect(volume).connect(context.destination);
  tone.start(begin);
  tone.stop(begin + length);
}

const GESTURES = ["pointerdown", "keydown"];

export function Sounds({ view }: { view: TableView }) {
  const context = useRef<AudioContext | null>(null);
  const before = useRef(view);
  useEffect(() => {
    const made = new AudioContext();
    context.current = made;
    // After a reload a browser is silent until something is pressed.
    const resume = (): void => void made.resume();
    for (const gesture of GESTURES) addEventListener(gesture, resume, true);
    return () => {
      for (const gesture of GESTURES) removeEventListener(gesture, resume, true);
      void made.close();
    };
  }, []);
  useEffect(() => {
    const made = context.current;
    const sounds = heard(before.current, view);
    before.current = view;
    if (made?.state === "running")
      for (const name of sounds) for (const tone of TONES[name]) sound(made, tone);
  }, [view.rev]);
  return null;
}
