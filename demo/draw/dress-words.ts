/** The silhouette of a dress. */
export type Silhouette = 'a-line' | 'i-line' | 'fit-and-flare' | 'tailored' | 'empire' | 'cocoon' | 'mermaid'

export type Neckline =
  | 'round'
  | 'boat'
  | 'v'
  | 'square'
  | 'bow-tie'
  | 'stand'
  | 'pearl'
  | 'keyhole'
  | 'drape'
  | 'frill'
  | 'shirt-collar'
  | 'flat-collar'
  | 'sailor'
  | 'asymmetric'
  | 'surplice'

/** `bow` is tied in front, `back-bow` behind. */
export type Waist =
  | 'plain'
  | 'seam'
  | 'ribbon'
  | 'bow'
  | 'back-bow'
  | 'belt'
  | 'tucks'
  | 'three-tucks'
  | 'gather'
  | 'peplum'

export type Skirt =
  | 'plain'
  | 'pleats'
  | 'box-pleats'
  | 'tucks'
  | 'gathers'
  | 'tiers'
  | 'frill-hem'
  | 'lace-hem'
  | 'wrap'
  | 'slit'

/**
 * What the bodice shows between neck and waist. `nursing` is the double front of a maternity dress, `haori` a panel
 * from one shoulder to the other hip, as if a jacket were worn.
 */
export type Bodice =
  | 'plain'
  | 'princess'
  | 'pintucks'
  | 'tucks'
  | 'buttons'
  | 'placket'
  | 'lace-yoke'
  | 'chiffon-yoke'
  | 'drape'
  | 'front-zip'
  | 'nursing'
  | 'frill'
  | 'haori'
