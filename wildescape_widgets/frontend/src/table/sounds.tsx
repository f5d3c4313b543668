// What cards, tables and lessons sound like, made here: there are no files. Nothing is heard before
// sounds are switched on, and nothing before a first touch of the page.

import { render } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Button } from "../shared/button";
import type { Host } from "../shared/host";
import { saveSettings, useSettings } from "../shared/settings";
import { store, stored } from "../shared/store";
import type { TableView } from "./shapes";

/** How loud it is: from 0 to 1, and when it begins and how long it lasts, in milliseconds. */
interface Shape {
  gain: number;
  at?: number;
  ms: number;
}

/** A tone of a frequency in Hz, that may glide to another one and lose what is above `below`. */
interface Tone extends Shape {
  wave: OscillatorType;
  hz: number;
  to?: number;
  below?: number;
}

/** Noise through a filter, whose frequency may glide. */
interface Noise extends Shape {
  filter: BiquadFilterType;
  hz: number;
  to?: number;
  q?: number;
}

type Part = Tone | Noise;

const tune = (notes: readonly number[], apart: number, ms: number, gain: number): Part[] =>
  notes.map((hz, number) => ({ wave: "triangle", hz, at: number * apart, ms, gain }));

const laid = (at = 0, pitch = 1): Part[] => [
  { filter: "bandpass", hz: 1800 * pitch, q: 0.9, ms: 60, gain: 0.25, at },
  { wave: "sine", hz: 140 * pitch, ms: 40, gain: 0.12, at },
];
const picked = (gain: number): Part[] => [{ filter: "highpass", hz: 3000, ms: 18, gain }];
const knock = (at: number): Part[] => [
  { wave: "sine", hz: 120, to: 80, ms: 60, gain: 0.16, at },
  { filter: "lowpass", hz: 500, ms: 30, gain: 0.12, at },
];

const DEALT = 14;
const DEAL_MS = 70;

const SOUNDS = {
  laid: laid(),
  picked: picked(0.08),
  swept: picked(0.05),
  pass: [...knock(0), ...knock(110)],
  gather: [{ filter: "bandpass", hz: 900, to: 2200, ms: 260, gain: 0.1 }],
  deal: [...Array(DEALT).keys()].flatMap((card) =>
    laid(card * DEAL_MS, 1 + (((card * 5) % 9) - 4) / 100),
  ),
  turn: tune([660, 880], 90, 90, 0.08),
  right: [...tune([587], 0, 120, 0.1), ...tune([0, 880], 120, 180, 0.1).slice(1)],
  notYet: [{ wave: "triangle", hz: 220, below: 600, ms: 140, gain: 0.08 }],
  bomb: [
    { wave: "sine", hz: 90, to: 45, ms: 320, gain: 0.3 },
    { filter: "lowpass", hz: 400, ms: 180, gain: 0.2 },
  ],
  out: tune([587, 880], 90, 300, 0.12),
  firstOut: tune([587, 659, 880, 988, 1175], 90, 500, 0.12),
  level: [
    ...picked(0.08),
    { filter: "highpass", hz: 3000, ms: 18, gain: 0.08, at: 120 },
    ...[587, 880].map((hz): Part => ({ wave: "triangle", hz, at: 240, ms: 500, gain: 0.1 })),
  ],
} as const satisfies Record<string, readonly Part[]>;

export type Sound = keyof typeof SOUNDS;

const MASTER = 0.5;
const SILENT = 0.0001;

/** Makes sounds, once there may be any. */
class Player {
  #context: AudioContext | null = null;
  #noise: AudioBuffer | null = null;

  play(name: Sound): void {
    // A browser that hasn't been touched would be silent, and complain.
    if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return;
    const context = (this.#context ??= new AudioContext());
    void context.resume();
    for (const part of SOUNDS[name]) this.#begin(context, part);
  }

  close(): void {
    void this.#context?.close();
    this.#context = null;
  }

  #begin(context: AudioContext, part: Part): void {
    const begin = context.currentTime + (part.at ?? 0) / 1000;
    const end = begin + part.ms / 1000;
    const volume = context.createGain();
    volume.gain.setValueAtTime(SILENT, begin);
    volume.gain.linearRampToValueAtTime(part.gain * MASTER, begin + 0.004);
    volume.gain.exponentialRampToValueAtTime(SILENT, end);
    volume.connect(context.destination);
    let source: AudioScheduledSourceNode;
    if ("wave" in part) {
      const tone = context.createOscillator();
      tone.type = part.wave;
      this.#glide(tone.frequency, part, begin, end);
      source = tone;
    } else {
      const noise = context.createBufferSource();
      noise.buffer = this.#noise ??= this.#hiss(context);
      source = noise;
    }
    const filter = "filter" in part ? part.filter : part.below && "lowpass";
    if (filter) {
      const through = context.createBiquadFilter();
      through.type = filter;
      if ("filter" in part) this.#glide(through.frequency, part, begin, end);
      else through.frequency.setValueAtTime(part.below ?? 0, begin);
      if ("q" in part) through.Q.setValueAtTime(part.q ?? 1, begin);
      source.connect(through).connect(volume);
    } else source.connect(volume);
    source.start(begin);
    source.stop(end);
  }

  #glide(what: AudioParam, { hz, to }: Tone | Noise, begin: number, end: number): void {
    what.setValueAtTime(hz, begin);
    if (to) what.exponentialRampToValueAtTime(to, end);
  }

  #hiss(context: AudioContext): AudioBuffer {
    const buffer = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
    return buffer;
  }
}

const isMine = ({ can, answers }: TableView): boolean => can.play || answers !== null;
const escaped = ({ seats }: TableView): number => seats.filter(({ place }) => place).length;
const held = ({ hand }: TableView): number => hand?.cards.length ?? 0;
const turn = ({ seats }: TableView): number | undefined => seats.find(({ isTurn }) => isTurn)?.seat;
const lying = ({ middle }: TableView): string =>
  `${middle.seat} ${middle.laid.map(({ card }) => card).join(" ")}`;

const isOver = ({ phase }: TableView): boolean => /outcome|over/.test(phase);

/** What is heard when one view of a table follows another. */
export function heard(before: TableView, now: TableView): Sound[] {
  if (isOver(now)) return isOver(before) ? [] : ["level"];
  const isBetween = !/play|tribute/.test(before.phase);
  if (isBetween && held(now)) return ["deal"];
  const sounds: Sound[] = [];
  const isNew = lying(now) !== lying(before);
  if (escaped(now) > escaped(before)) sounds.push(escaped(before) ? "out" : "firstOut");
  else if (isNew && now.middle.laid.length) sounds.push(now.middle.isBomb ? "bomb" : "laid");
  else if (isNew && before.middle.laid.length) sounds.push("gather");
  else if (now.phase === "play" && before.phase === "play" && turn(now) !== turn(before))
    sounds.push("pass");
  if (isMine(now) && !isMine(before)) sounds.push("turn");
  return sounds;
}

/** What sounds need of the question of a lesson. */
type Asked = { feedback: { isRight: boolean } | null } | null | undefined;

/** What is heard of an answer in a lesson or in practice. */
export function answered(before: Asked, now: Asked): Sound[] {
  const { feedback } = now ?? {};
  if (!feedback || JSON.stringify(feedback) === JSON.stringify(before?.feedback)) return [];
  return [feedback.isRight ? "right" : "notYet"];
}

/** A view of any of our widgets. */
type AnyView = Partial<TableView> & { question?: Asked; rooms?: object };

interface Told {
  ok?: boolean;
  text?: string;
  message?: Told;
}

/** What stands before the name of a view: nothing, or a room of a course. */
const ROOMS = ["lesson_", "game_", "practice_", "table_", "daily_", "escalation_", "given_"];

const ASKED_KEY = "wildescape/sounds-asked";

/** Whether the page is that of a pupil in a class: it's silent until it's switched on. */
function isInClass(): boolean {
  try {
    return !!sessionStorage.getItem("wildescape/class");
  } catch {
    return true;
  }
}

interface Props {
  host: Pick<Host<never>, "model">;
  el: HTMLElement;
}

/** Hears the hands and the views of a widget, and asks once whether others are to hear them. */
export function Sounds({ host: { model }, el }: Props) {
  const settings = useSettings();
  const isOn = useRef(settings.sounds);
  isOn.current = settings.sounds;
  const [texts, ask] = useState<TableView["texts"] | null>(null);
  useEffect(() => {
    const player = new Player();
    const play = (name: Sound): void => {
      if (isOn.current && el.isConnected) player.play(name);
    };
    const before = new Map<string, AnyView>();
    const read = (room: string): AnyView => (model.get(`${room}view`) ?? {}) as AnyView;
    const hear = (room: string): void => {
      const [was, now] = [before.get(room) ?? {}, read(room)];
      before.set(room, now);
      for (const name of answered(was.question, now.question)) play(name);
      if (!was.seats || !now.seats) return;
      const [then, table] = [was as TableView, now as TableView];
      for (const name of heard(then, table)) play(name);
      if (room !== "table_") return;
      // Between two hands nothing of the game has its place.
      if (!isOver(table)) return ask(null);
      if (isOver(then) || isOn.current || isInClass() || stored(ASKED_KEY)) return;
      store(ASKED_KEY, "yes");
      ask(table.texts);
    };
    const refused = (told: Told): void => {
      const { ok, text } = told.message ?? told;
      if (ok === false && text) play("notYet");
    };
    const chose = (event: Event): void => {
      if ((event.target as Element).closest(".ws-hand [role=option]"))
        play(event.isTrusted ? "picked" : "swept");
    };
    const offs = (read("").rooms ? ROOMS : [""]).map((room) => {
      const changed = (): void => hear(room);
      before.set(room, read(room));
      model.on(`change:${room}view`, changed);
      return () => model.off(`change:${room}view`, changed);
    });
    model.on("msg:custom", refused);
    el.addEventListener("click", chose);
    return () => {
      for (const off of offs) off();
      model.off("msg:custom", refused);
      el.removeEventListener("click", chose);
      player.close();
    };
  }, [model]);
  if (!texts) return null;
  const answer = (sounds: boolean): void => {
    if (sounds) saveSettings({ ...settings, sounds });
    ask(null);
  };
  return (
    <div class="ws-ask-sounds" role="region" aria-label={texts.sounds}>
      <span aria-hidden>♪</span> {texts.soundsAsk}
      <Button onClick={() => answer(true)}>{texts.soundsYes}</Button>
      <Button onClick={() => answer(false)}>{texts.soundsNo}</Button>
    </div>
  );
}

/** Lets a widget, or the page that is one, be heard. */
export function listen(host: Props["host"], el: HTMLElement): void {
  const place = document.createElement("div");
  place.className = "ws ws-heard";
  el.append(place);
  render(<Sounds host={host} el={el} />, place);
}
