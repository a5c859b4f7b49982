import { PRODUCT_FORMS, type ProductFormKey } from '#domain/catalog/forms.ts'
import { parseInteger } from '#domain/text/integer.ts'
import { foldLine } from '#domain/text/width.ts'

/** Product forms under the name of who wears them, in the order of the guide. */
export const FORM_GROUPS = [
  {
    label: '女性',
    forms: [
      'onepiece',
      'onepiecesuitjacket',
      'skirtsuitjacket',
      'skirtsuitblouse',
      'pantssuitjacket',
      'pantssuitblouse',
      'coat',
      'pumps',
    ],
  },
  { label: '男性', forms: ['setmensthree', 'mensshirt', 'mensshoes', 'mensbelt'] },
  {
    label: 'お子様',
    forms: [
      'kidsonepiece',
      'kidssuitgirltopsouter',
      'kidssuitgirltops',
      'kidssuitgirlouter',
      'kidssuitboytopsouter',
      'kidssuitboytops',
      'kidsshoes',
    ],
  },
  {
    label: '小物',
    forms: [
      'bag',
      'bagsubbag',
      'necklace',
      'setaccessory',
      'earrings',
      'juzu',
      'fukusa',
      'stall',
      'valletta',
      'sensu',
      'mensbag',
      'mensjuzu',
      'mensfukusa',
    ],
  },
] as const satisfies readonly { label: string; forms: readonly ProductFormKey[] }[]

/** The group of the men's guide. */
export const MENS_GROUP = '男性'

const LONGEST_LABEL = 20

/** What the size guide is asked for; whatever is malformed counts as absent. */
export type SizeGuideRequest = {
  readonly form: ProductFormKey
  readonly makerUid: number | undefined
  readonly sizeLabel: string | undefined
}

/** Reads the address of a size guide: form, maker_id, size. Without a form the first of `allowed`. */
export function parseSizeGuideRequest(params: URLSearchParams, allowed: readonly ProductFormKey[]): SizeGuideRequest {
  const asked = params.get('form')
  const size = foldLine(params.get('size') ?? '')
  return {
    form: allowed.find((form) => form === asked) ?? allowed[0] ?? 'onepiece',
    makerUid: parseInteger(params.get('maker_id') ?? undefined) || undefined,
    sizeLabel: size === '' || size.length > LONGEST_LABEL ? undefined : size,
  }
}

/** The forms of a group, or of all. */
export function formsOf(group?: string): readonly ProductFormKey[] {
  return FORM_GROUPS.filter(({ label }) => group === undefined || label === group).flatMap(({ forms }) => [...forms])
}

/** The forms to choose from, under their groups. */
export function formChoices(group?: string) {
  return FORM_GROUPS.filter(({ label }) => group === undefined || label === group).map(({ label, forms }) => ({
    label,
    forms: forms.map((key) => ({ key, label: PRODUCT_FORMS[key].label })),
  }))
}
