import type { Silhouette } from './dress-words.ts'
import type { DressLength } from './look.ts'
import type { Point, Profile } from './path.ts'
import { mix } from './path.ts'

/**
 * The body on which a garment is drawn, which is itself invisible: half widths from the axis, and heights on the sheet.
 */
export interface Mannequin {
  axis: number
  neck: Point
  shoulder: Point
  armpit: Point
  /** Heights of bust, waist, hip and wrist. */
  bustY: number
  waistY: number
  hipY: number
  wristY: number
  /** How much the bust shapes the cloth: 1 for a woman, little for others. */
  bust: number
}

/** A women's body of size 9: about 10.6 units to a centimetre. */
export const LADY: Mannequin = {
  axis: 600,
  neck: [80, 150],
  shoulder: [196, 190],
  armpit: [168, 346],
  bustY: 392,
  waistY: 550,
  hipY: 760,
  wristY: 776,
  bust: 1,
}

/** A man's body of size M: about 8.6 units to a centimetre, so that a whole suit fits the sheet. */
export const MAN: Mannequin = {
  axis: 600,
  neck: [70, 116],
  shoulder: [204, 160],
  armpit: [188, 326],
  bustY: 366,
  waistY: 486,
  hipY: 690,
  wristY: 688,
  bust: 0.25,
}

/** A child's body of about 120 cm, drawn larger than life so that the details can be seen. */
export const CHILD: Mannequin = {
  axis: 600,
  neck: [82, 150],
  shoulder: [188, 188],
  armpit: [170, 346],
  bustY: 390,
  waistY: 524,
  hipY: 690,
  wristY: 738,
  bust: 0.15,
}

/** The height on the shoulder line at an offset from the axis. */
export function shoulderLineY(body: Mannequin, offset: number): number {
  const [nx, ny] = body.neck
  const [sx, sy] = body.shoulder
  return mix(ny, sy, (offset - nx) / (sx - nx))
}

const HEMS: Record<DressLength, number> = { 'above-knee': 1070, knee: 1160, 'below-knee': 1232, midi: 1312, long: 1420 }

/** The height of a hem. */
export function hemY(length: DressLength): number {
  return HEMS[length]
}

/** Half widths from armpit to the longest hem for each line of dress. */
const LINES: Record<Silhouette, readonly Point[]> = {
  'a-line': [
    [346, 168],
    [396, 172],
    [474, 158],
    [550, 147],
    [640, 172],
    [760, 208],
    [1000, 258],
    [1232, 300],
    [1420, 330],
  ],
  'i-line': [
    [346, 168],
    [396, 172],
    [474, 160],
    [550, 150],
    [650, 172],
    [760, 190],
    [1000, 192],
    [1232, 188],
    [1420, 186],
  ],
  'fit-and-flare': [
    [346, 167],
    [396, 170],
    [474, 149],
    [550, 130],
    [600, 150],
    [760, 230],
    [1000, 312],
    [1232, 366],
    [1420, 400],
  ],
  tailored: [
    [346, 168],
    [396, 172],
    [474, 152],
    [550, 137],
    [650, 168],
    [760, 193],
    [1000, 200],
    [1232, 202],
    [1420, 206],
  ],
  empire: [
    [346, 168],
    [392, 170],
    [462, 148],
    [550, 172],
    [760, 216],
    [1000, 254],
    [1232, 284],
    [1420, 304],
  ],
  cocoon: [
    [346, 172],
    [392, 180],
    [550, 184],
    [760, 224],
    [950, 232],
    [1100, 214],
    [1232, 186],
    [1420, 168],
  ],
  mermaid: [
    [346, 167],
    [396, 171],
    [474, 149],
    [550, 132],
    [650, 166],
    [760, 190],
    [960, 178],
    [1060, 186],
    [1232, 262],
    [1420, 330],
  ],
}

/** The side line of a dress as half widths at each height. */
export function lineOf(silhouette: Silhouette): Profile {
  return { marks: LINES[silhouette] }
}
