/** Cloth and leather colours: near-blacks for mourning, then the quiet colours of celebration. */
export type Colour =
  | 'sumi' | 'kuro' | 'chacoal' | 'nibi' | 'kon'
  | 'navy' | 'ash-blue' | 'smoke-blue' | 'lavender' | 'pale-pink' | 'dusty-rose' | 'champagne' | 'ivory'
  | 'white' | 'silver-grey' | 'greige' | 'mocha' | 'wine' | 'deep-green' | 'mint' | 'saxe';

/** The weave, which decides hatch, sheen and how soft the folds are. Lace and chiffon are partly transparent. */
export type Texture =
  | 'georgette' | 'tricot' | 'crepe' | 'satin' | 'wool' | 'jacquard' | 'tweed' | 'lace' | 'chiffon' | 'velvet';
