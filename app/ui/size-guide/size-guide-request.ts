import { PRODUCT_FORMS, type ProductFormKey } from '#domain/catalog/forms.ts'
import { foldLine } from '#domain/text/folding.ts'
import { parseInteger } from '#domain/text/integer.ts'

/** Product forms by wearer, in the order of the guide. */
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

const MAX_LABEL_LENGTH = 20

/** The filter of the size guide; malformed values are ignored. */
export type SizeGuideRequest = {
  readonly form: ProductFormKey
  readonly makerUid: number | undefined
  readonly sizeLabel: string | undefined
}

/** Parses the query of a size guide: form, maker_id, size. Without a form the first of `allowed` is used. */
export function parseSizeGuideRequest(params: URLSearchParams, allowed: readonly ProductFormKey[]): SizeGuideRequest {
  const requestedForm = params.get('form')
  const size = foldLine(params.get('size') ?? '')
  return {
    form: allowed.find((form) => form === requestedForm) ?? allowed[0] ?? 'onepiece',
    makerUid: parseInteger(params.get('maker_id') ?? undefined) || undefined,
    sizeLabel: size === '' || size.length > MAX_LABEL_LENGTH ? undefined : size,
  }
}

/** The forms of a group, or all forms. */
export function formsOf(group?: string): readonly ProductFormKey[] {
  return FORM_GROUPS.filter(({ label }) => group === undefined || label === group).flatMap(({ forms }) => [...forms])
}

/** The forms as options, by group. */
export function formChoices(group?: string) {
  return FORM_GROUPS.filter(({ label }) => group === undefined || label === group).map(({ label, forms }) => ({
    label,
    forms: forms.map((key) => ({ key, label: PRODUCT_FORMS[key].label })),
  }))
}
