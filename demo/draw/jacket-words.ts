export type JacketCollar =
  | 'none'
  | 'v'
  | 'tailored'
  | 'peaked'
  | 'shawl'
  | 'stand'
  | 'round-collar'
  | 'shirt'
  | 'asymmetric'
  | 'frill'

export type JacketCut = 'bolero' | 'short' | 'waist' | 'hip' | 'long' | 'peplum' | 'boxy'

export type JacketClosure =
  | 'open'
  | 'hook'
  | 'fly'
  | 'one-button'
  | 'two-button'
  | 'three-button'
  | 'many-button'
  | 'double'
  | 'double-four'
  | 'ribbon'
  | 'zip'

export type JacketTrim =
  | 'plain'
  | 'piping'
  | 'pearl'
  | 'lace'
  | 'braid'
  | 'stitch'
  | 'embroidery'
  | 'frill-hem'
  | 'ribbon'

export type Pocket = 'none' | 'welt' | 'flap' | 'patch'
