// Five soft sounds, made on the spot, none longer than 300 ms. Silent unless the reader wants them.
import { settings } from './settings.svelte';

export type Sound = 'card' | 'knock' | 'won' | 'lost' | 'turn';

let context: AudioContext | undefined;

function swell(audio: AudioContext, at: number, length: number, loudness: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(loudness, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + length);
  gain.connect(audio.destination);
  return gain;
}

/** Something falls on wood: a breath of noise without its heights. */
function tap(audio: AudioContext, at: number, height: number, loudness: number): void {
  const length = 0.07;
  const noise = audio.createBuffer(1, audio.sampleRate * length, audio.sampleRate);
  noise.getChannelData(0).forEach((_, i, data) => (data[i] = Math.random() * 2 - 1));
  const source = new AudioBufferSourceNode(audio, { buffer: noise });
  const filter = new BiquadFilterNode(audio, { type: 'lowpass', frequency: height });
  source.connect(filter).connect(swell(audio, at, length, loudness));
  source.start(at);
}

/** A note on the fiddle. */
function bow(audio: AudioContext, at: number, pitch: number, length: number): void {
  const string = new OscillatorNode(audio, { type: 'sawtooth', frequency: pitch });
  const body = new BiquadFilterNode(audio, { type: 'lowpass', frequency: 4 * pitch });
  string.connect(body).connect(swell(audio, at, length, 0.08));
  string.start(at);
  string.stop(at + length);
}

export function play(sound: Sound): void {
  if (!settings.sound) return;
  context ??= new AudioContext();
  const now = context.currentTime;
  if (sound === 'card') tap(context, now, 1800, 0.25);
  else if (sound === 'knock') [0, 0.12].forEach((late) => context && tap(context, now + late, 400, 0.6));
  else if (sound === 'won') [587, 880].forEach((pitch, i) => context && bow(context, now + i * 0.13, pitch, 0.16));
  else if (sound === 'turn') [440, 659].forEach((pitch, i) => context && bow(context, now + i * 0.15, pitch, 0.14));
  else bow(context, now, 147, 0.28);
}
