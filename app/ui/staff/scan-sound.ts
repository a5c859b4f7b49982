import { readItem, writeItem } from '../session/web-storage.ts'

const SWITCH = 'staff-sounds'
const VOLUME = 0.15

/** Tones of a scanner: frequency in hertz, start and length in seconds. One high tone accepts, two low ones refuse. */
const TONES = {
  accepted: [{ frequency: 1_320, startsAt: 0, length: 0.09 }],
  rejected: [
    { frequency: 220, startsAt: 0, length: 0.16 },
    { frequency: 220, startsAt: 0.22, length: 0.16 },
  ],
} as const

export type ScanSound = keyof typeof TONES

let speaker: AudioContext | undefined

export function areSoundsOff(): boolean {
  return readItem(SWITCH, 'localStorage') === 'off'
}

export function switchSounds(isOff: boolean): void {
  writeItem(SWITCH, isOff ? 'off' : undefined, 'localStorage')
}

/** Plays the sound of a result. Where a browser plays none, the text says the same. */
export function playScanSound(sound: ScanSound): void {
  if (areSoundsOff() || typeof AudioContext === 'undefined') return
  speaker ??= new AudioContext()
  if (speaker.state === 'suspended') speaker.resume().catch(() => undefined)
  for (const { frequency, startsAt, length } of TONES[sound]) {
    const tone = speaker.createOscillator()
    const volume = speaker.createGain()
    tone.frequency.value = frequency
    volume.gain.value = VOLUME
    tone.connect(volume).connect(speaker.destination)
    tone.start(speaker.currentTime + startsAt)
    tone.stop(speaker.currentTime + startsAt + length)
  }
}
