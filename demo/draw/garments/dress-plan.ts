import type { Dress, View } from '../look.ts'
import type { Mannequin } from '../mannequin.ts'
import { hemY, LADY, lineOf } from '../mannequin.ts'
import type { Opening } from '../neckline.ts'
import { openingOf } from '../neckline.ts'
import type { Cloth } from '../panel.ts'
import { clothOf, lined } from '../panel.ts'
import type { Profile } from '../path.ts'

/** Dimensions and materials shared by the parts of a dress. */
export interface DressPlan {
  dress: Dress
  view: View
  body: Mannequin
  cloth: Cloth
  skirtCloth: Cloth
  accent: Cloth
  line: Profile
  opening: Opening
  waistY: number
  hem: number
}

/** Computes the plan of a dress. */
export function planDress(
  dress: Dress,
  view: View,
  body: Mannequin = LADY,
  hem = hemY(dress.length),
  line = lineOf(dress.silhouette),
): DressPlan {
  const bare = dress.sleeve === 'sleeveless'
  const shape = view === 'back' ? { ...body, bust: body.bust * 0.3 } : body
  const worn: Mannequin = bare ? { ...shape, shoulder: [body.shoulder[0] - 26, body.shoulder[1] - 8] } : shape
  const accent = dress.accent ?? dress.colour
  return {
    dress,
    view,
    body: worn,
    cloth: lined(clothOf(dress.colour, dress.texture)),
    skirtCloth: lined(clothOf(dress.skirtColour ?? dress.colour, dress.skirtTexture ?? dress.texture)),
    accent: clothOf(accent, dress.accent ? 'satin' : dress.texture),
    line,
    opening: openingOf(dress.neckline, worn, view === 'back' ? 'back' : 'front'),
    waistY: dress.silhouette === 'empire' ? body.waistY - 82 : body.waistY,
    hem,
  }
}
