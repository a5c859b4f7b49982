import type { Drawing } from '../drawing.ts';
import type { Jacket, View } from '../look.ts';
import type { Mannequin } from '../mannequin.ts';
import { LADY, shoulderLineY } from '../mannequin.ts';
import type { Cloth } from '../panel.ts';
import { clothOf, drawPanel, glowAt, seam, tint } from '../panel.ts';
import type { Point, Profile } from '../path.ts';
import { curve, curveOn, edge, leaf, p, widthAt } from '../path.ts';
import type { Sheet } from '../sheet.ts';
import { armholeSeam, drawSleeve, sleeveShape } from '../sleeve.ts';
import { jacketCollar } from './jacket-collar.ts';
import { jacketTrim } from './jacket-trim.ts';

/** Where the parts of one jacket are. */
export interface JacketPlan {
  jacket: Jacket;
  body: Mannequin;
  cloth: Cloth;
  line: Profile;
  /** Where the front edge leaves the neck, and where the two fronts meet or come nearest. */
  neckHalf: number;
  breakY: number;
  hem: number;
  /** How far the left and right front edges reach past the axis (negative: they stay apart). */
  lap: number;
  /** How far the front edges curve away from each other at the hem. */
  cutaway: number;
}

const CUTS: Record<Jacket['cut'], { hem: number; marks: readonly Point[] }> = {
  bolero: { hem: 486, marks: [[346, 176], [392, 180], [486, 172]] },
  short: { hem: 566, marks: [[346, 177], [392, 181], [500, 160], [566, 156]] },
  waist: { hem: 622, marks: [[346, 177], [392, 181], [540, 150], [622, 172]] },
  hip: { hem: 716, marks: [[346, 177], [392, 182], [546, 149], [640, 182], [716, 208]] },
  long: { hem: 838, marks: [[346, 178], [392, 183], [550, 152], [700, 206], [838, 222]] },
  peplum: { hem: 676, marks: [[346, 176], [392, 180], [540, 142], [570, 158], [676, 226]] },
  boxy: { hem: 640, marks: [[346, 180], [392, 187], [540, 190], [640, 194]] },
};

const BREAKS: Record<Jacket['collar'], number> = {
  none: 272, v: 400, tailored: 452, peaked: 456, shawl: 468, stand: 196, 'round-collar': 236, frill: 330,
};

/** Works out where the parts of a jacket are. */
export function planJacket(jacket: Jacket, body: Mannequin = LADY): JacketPlan {
  const { hem, marks } = CUTS[jacket.cut];
  const stretch = (y: number) => body.armpit[1] + ((y - 346) * (body.hipY - body.armpit[1])) / (760 - 346);
  const wide = body.armpit[0] / 168;
  const isOpen = jacket.closure === 'open' || jacket.closure === 'ribbon' || jacket.cut === 'bolero';
  const lap = jacket.closure === 'double' ? 62 : isOpen ? (jacket.cut === 'bolero' ? -74 : -30) : jacket.closure === 'hook' || jacket.closure === 'zip' ? 0 : 18;
  return {
    jacket,
    body,
    cloth: clothOf(jacket.colour, jacket.texture),
    line: { marks: marks.map(([y, x]): Point => [stretch(y), x * wide]) },
    neckHalf: jacket.collar === 'stand' ? 72 : 84,
    breakY: stretch(BREAKS[jacket.collar]),
    hem: stretch(hem),
    lap,
    cutaway: lap < 0 ? (jacket.cut === 'bolero' ? 44 : 10) : jacket.closure === 'one-button' ? 20 : 4,
  };
}

/** The front edge of one side from neck to hem. */
export function frontEdge(plan: JacketPlan, side: number): Point[] {
  const { body, neckHalf, breakY, hem, lap, jacket, cutaway } = plan;
  const { axis } = body;
  const top = shoulderLineY(body, neckHalf);
  const x = (offset: number) => axis + side * offset;
  const rounded = jacket.collar === 'none' || jacket.collar === 'round-collar' || jacket.collar === 'stand';
  const neck: Point[] = rounded
    ? [[x(neckHalf), top], [x(neckHalf * 0.86), top + (breakY - top) * 0.55], [x(neckHalf * 0.34 + Math.max(0, -lap) * 0.4), breakY - 6]]
    : [[x(neckHalf), top], [x(neckHalf * 0.8 - lap * 0.1), top + (breakY - top) * 0.34], [x(neckHalf * 0.4 - lap * 0.42), top + (breakY - top) * 0.72]];
  const away = cutaway > 40 ? 0.16 : 0.3;
  return [
    ...neck,
    [x(-lap), breakY + 10],
    [x(-lap + cutaway * away), (breakY + hem) / 2 + 20],
    [x(-lap + cutaway), hem - 30],
    [x(-lap + cutaway * 1.5 + 14), hem],
  ];
}

function frontPath(plan: JacketPlan, side: number): string {
  const { body, line, hem, neckHalf } = plan;
  const { axis, shoulder, armpit } = body;
  const front = frontEdge(plan, side);
  const [fx, fy] = front[front.length - 1] as Point;
  const half = widthAt(line, armpit[1]);
  const up = edge(line, axis, side, hem - 6, armpit[1], 6);
  const [ux, uy] = up[0] as Point;
  const s: Point = [axis + side * (shoulder[0] + 8), shoulder[1] - 2];
  return (
    p`${curve(front)}Q${(fx + ux) / 2} ${fy + 8} ${ux} ${uy}` + curveOn(up) +
    p`C${axis + side * (half - 12)} ${armpit[1] - 40} ${axis + side * (shoulder[0] - 8)} ${shoulder[1] + 64} ${s[0]} ${s[1]}` +
    p`Q${(s[0] + axis + side * neckHalf) / 2} ${(s[1] + shoulderLineY(body, neckHalf)) / 2} ${axis + side * neckHalf} ${shoulderLineY(body, neckHalf)}Z`
  );
}

function backPath(plan: JacketPlan): string {
  const { body, line, hem, neckHalf } = plan;
  const { axis, shoulder, armpit } = body;
  const top = shoulderLineY(body, neckHalf);
  const half = widthAt(line, armpit[1]);
  const down = edge(line, axis, -1, armpit[1], hem, 6);
  const up = edge(line, axis, 1, hem, armpit[1], 6);
  const sx = shoulder[0] + 8;
  const [ux, uy] = up[0] as Point;
  return (
    p`M${axis + neckHalf} ${top}Q${axis} ${top + 20} ${axis - neckHalf} ${top}L${axis - sx} ${shoulder[1]}` +
    p`C${axis - sx + 16} ${shoulder[1] + 64} ${axis - half + 12} ${armpit[1] - 40} ${axis - half} ${armpit[1]}` +
    p`${curveOn(down)}Q${axis} ${hem + 14} ${ux} ${uy}${curveOn(up)}` +
    p`C${axis + half - 12} ${armpit[1] - 40} ${axis + sx - 16} ${shoulder[1] + 64} ${axis + sx} ${shoulder[1]}Z`
  );
}

function frontFolds(sheet: Sheet, plan: JacketPlan, side: number): string {
  const { body, cloth, line, hem } = plan;
  const { tones, weave } = cloth;
  const k = Math.min(1.3, weave.sheen);
  const waist = Math.min(body.waistY, hem - 20);
  const at = (share: number, y: number): Point => [body.axis + side * share * widthAt(line, Math.max(y, body.armpit[1])), y];
  const w = () => sheet.between(-5, 5);
  return [
    glowAt(sheet, tones.glow, (side < 0 ? 0.62 : 0.42) * k, at(0.52, body.bustY - 36), [70, 104], side * -6),
    glowAt(sheet, tones.glow, 0.36 * k, [body.axis + side * body.shoulder[0] * 0.66, body.shoulder[1] + 22], [80, 32], side * -20),
    glowAt(sheet, tones.deep, 0.7, at(0.5, body.bustY + 78), [70, 48], side * 12),
    tint(tones, 'deep', 0.7, leaf(at(0.96, body.bustY - 16 + w()), at(0.5, waist - 6), 9, side * -14)),
    tint(tones, 'glow', 0.42 * k, leaf(at(0.86, body.bustY + 22 + w()), at(0.44, waist + 8), 6, side * -9)),
    tint(tones, 'deep', 0.5, leaf(at(0.3, waist - 40), at(0.34, hem), 10)),
    tint(tones, 'glow', 0.4 * k, leaf(at(0.62, waist + 10), at(0.7, hem), 12)),
    tint(tones, 'deep', 0.6, leaf(at(0.98, body.armpit[1]), at(0.62, body.armpit[1] + 40), 7, side * -6)),
  ].join('');
}

function frontSeams(plan: JacketPlan, side: number): string {
  const { body, cloth, line, hem, jacket } = plan;
  if (jacket.cut === 'bolero' || jacket.cut === 'boxy') return '';
  const { axis } = body;
  const x = (share: number, y: number) => axis + side * share * widthAt(line, y);
  const waist = Math.min(body.waistY, hem - 10);
  const points: Point[] = [[axis + side * (body.shoulder[0] - 14), body.armpit[1] - 60], [x(0.66, body.bustY), body.bustY], [x(0.6, waist), waist], [x(0.64, hem), hem + 8]];
  return seam(cloth.tones, curve(points), 1.8);
}

/** Draws a jacket over whatever is already on the sheet. */
export function drawJacket(sheet: Sheet, plan: JacketPlan, view: View): Drawing {
  const { jacket, body, cloth, line, hem } = plan;
  const ease = 8;
  const sleeves = [-1, 1].map((side) => sleeveShape({ ...body, shoulder: [body.shoulder[0] + 6, body.shoulder[1] - 2] }, jacket.sleeve, side, ease));
  const sleeveCloth = jacket.sleeve === 'lace' ? clothOf(jacket.colour, 'lace') : cloth;
  const sleeveArt = sleeves.map((shape) => drawSleeve(sheet, sleeveCloth, shape)).join('');
  const half = widthAt(line, body.bustY);
  const seams = armholeSeam({ ...body, shoulder: [body.shoulder[0] + 8, body.shoulder[1] - 2], armpit: [widthAt(line, body.armpit[1]), body.armpit[1]] }, cloth, -1) +
    armholeSeam({ ...body, shoulder: [body.shoulder[0] + 8, body.shoulder[1] - 2], armpit: [widthAt(line, body.armpit[1]), body.armpit[1]] }, cloth, 1);
  const box: Drawing['box'] = [body.axis - 345, body.neck[1] - 16, body.axis + 345, hem + 10];
  const light: readonly [number, number, number, number] = [body.axis - half, 500, body.axis + half, 540];
  if (view === 'back') {
    const d = backPath(plan);
    const middle = seam(cloth.tones, p`M${body.axis} ${body.neck[1] + 20}L${body.axis + 1} ${hem + 12}`, 2);
    const art = drawPanel(sheet, { d, cloth, light, folds: frontFolds(sheet, plan, -1) + frontFolds(sheet, plan, 1), marks: middle + frontSeams(plan, -1) + frontSeams(plan, 1) });
    return { art: sleeveArt + art + seams + jacketCollar(sheet, plan, 'back'), outlines: [d, ...sleeves.map((s) => s.d)], box, focus: [600, 340, 2.1] };
  }
  const fronts = [1, -1].map((side) => {
    const d = frontPath(plan, side);
    const shadow = `<path d="${d}" fill="#060507" opacity=".34" transform="translate(${side < 0 ? 5 : -3} 8)"/>`;
    const panel = drawPanel(sheet, { d, cloth, light, folds: frontFolds(sheet, plan, side), marks: frontSeams(plan, side) + jacketTrim(sheet, plan, side) });
    return { d, art: shadow + panel };
  });
  const art = sleeveArt + fronts.map((front) => front.art).join('') + seams + jacketCollar(sheet, plan, 'front');
  return { art, outlines: [...fronts.map((f) => f.d), ...sleeves.map((s) => s.d)], box, focus: [600, 350, 2.1] };
}
