import type { Drawing } from './drawing.ts';
import { wallShadow } from './ground.ts';
import { p } from './path.ts';
import type { Sheet } from './sheet.ts';

/** A place on the sheet: left, top, width, height. */
type Slot = readonly [number, number, number, number];

/** A part is large when it is worn, small when it is carried beside. */
export interface SetPart {
  drawing: Drawing;
  isGarment: boolean;
}

function place(sheet: Sheet, drawing: Drawing, [x, y, w, h]: Slot): string {
  const [l, t, r, b] = drawing.box;
  const scale = Math.min(w / (r - l), h / (b - t));
  const dx = x + w / 2 - ((l + r) / 2) * scale;
  const dy = y + h / 2 - ((t + b) / 2) * scale;
  const shadow = drawing.outlines.length ? wallShadow(sheet, drawing.outlines) : '';
  const size = String(Math.round(scale * 1000) / 1000);
  return p`<g transform="translate(${dx} ${dy}) scale(${size})">` + `${shadow}${drawing.art}</g>`;
}

function column(x: number, w: number, top: number, bottom: number, count: number): Slot[] {
  const gap = 26;
  const h = (bottom - top - gap * (count - 1)) / count;
  return Array.from({ length: count }, (_, i): Slot => [x, top + i * (h + gap), w, h]);
}

function grid(x: number, w: number, top: number, bottom: number, count: number): Slot[] {
  if (count <= 4) return column(x, w, top, bottom, count);
  const rows = Math.ceil(count / 2);
  const half = (w - 22) / 2;
  const left = column(x, half, top, bottom, rows);
  const right = column(x + half + 22, half, top, bottom, rows);
  return left.flatMap((slot, i): Slot[] => [slot, right[i] as Slot]).slice(0, count);
}

/** Lays parts out flat: what is worn on the left, what is carried in a column on the right. */
export function layOut(sheet: Sheet, parts: readonly SetPart[]): string {
  const worn = parts.filter((part) => part.isGarment);
  const carried = parts.filter((part) => !part.isGarment);
  const [top, bottom] = [90, 1410];
  const slots: Slot[] = [];
  if (carried.length === 0 || worn.length === 0) {
    const all = worn.length ? worn : carried;
    const places = all.length === 2 ? [[60, 160, 520, 1180], [620, 160, 520, 1180]] as Slot[] : all.length === 1 ? ([[100, top, 1000, bottom - top]] as Slot[]) : grid(80, 1040, top, bottom, Math.max(5, all.length));
    return all.map((part, i) => place(sheet, part.drawing, places[i] as Slot)).join('');
  }
  const wornWidth = carried.length > 4 ? 600 : 690;
  slots.push(...(worn.length > 2 ? grid(60, wornWidth, top, bottom, Math.max(5, worn.length)) : worn.length === 2 ? ([[50, top, wornWidth * 0.74, bottom - top], [50 + wornWidth * 0.7, 640, wornWidth * 0.3, 420]] as Slot[]) : ([[50, top, wornWidth, bottom - top]] as Slot[])));
  const rest = grid(wornWidth + 80, 1200 - wornWidth - 140, top + 30, bottom - 30, carried.length);
  return worn.map((part, i) => place(sheet, part.drawing, slots[i] as Slot)).join('') + carried.map((part, i) => place(sheet, part.drawing, rest[i] as Slot)).join('');
}
