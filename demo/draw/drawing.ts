/** A drawn object: its SVG, the outlines of its shadow, and its position. */
export interface Drawing {
  art: string
  /** The art of the detail view, where that shows less than the whole. */
  close?: string
  /** What lies behind anything worn underneath: the inside of a collar. */
  behind?: string
  /** Closed outlines, for the shadow behind. Empty when the art brings its own shadow. */
  outlines: readonly string[]
  /** left, top, right, bottom. */
  box: readonly [number, number, number, number]
  /** The centre and magnification of the detail view. */
  focus: readonly [x: number, y: number, scale: number]
}
