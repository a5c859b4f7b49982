/** Figures in public/figures by path, with their size in CSS pixels. */
export const FIGURES: Readonly<Record<string, { readonly width: number; readonly height: number }>> = {
  '/figures/fukusa.svg': { width: 720, height: 740 },
  '/figures/bow.svg': { width: 720, height: 450 },
  '/figures/juzu.svg': { width: 720, height: 430 },
  '/figures/incense.svg': { width: 720, height: 400 },
  '/figures/return-box.svg': { width: 720, height: 360 },
  '/figures/tie.svg': { width: 720, height: 416 },
  '/figures/measure-dress.svg': { width: 720, height: 560 },
  '/figures/measure-suit.svg': { width: 720, height: 520 },
}
