import { z } from 'zod'
import { type Rejection, rejected } from '../result.ts'
import { fieldOf, optionalFieldOf, parseText } from '../text/field.ts'
import { cleanLine, foldKana } from '../text/folding.ts'
import { parseInteger } from '../text/integer.ts'
import { CATEGORY_ROLE_FILE, categoryRolesForm } from './category-roles-form.ts'
import { codeField, codeWords } from './coded-field.ts'
import { TAG_GROUP_ROLES } from './tag-group.ts'

/** Limits of the names of brands, categories, tags and their groups, characters (decided here). */
const LABEL_LIMITS = { name: 60, kana: 60, group: 300 } as const

const name = fieldOf((input) => parseText(input, LABEL_LIMITS.name, cleanLine))
const kana = optionalFieldOf((input) => parseText(input, LABEL_LIMITS.kana, foldKana))
const role = codeField(TAG_GROUP_ROLES)

function parseUid(input: unknown): number | Rejection<'choice-required', undefined> {
  const uid = parseInteger(input)
  return uid === undefined || uid === 0 ? rejected('choice-required') : uid
}

/** The choice of a category that is below no other. */
export const TOP = 'top'

function parseParent(input: unknown) {
  return input === TOP ? undefined : parseUid(input)
}

export const makerForm = z.object({ name, kana })
export const categoryForm = z.object({ name, parentUid: fieldOf(parseParent) })
export const tagForm = z.object({ name, tagCategoryUid: fieldOf(parseUid) })
export const groupForm = z.object({ name, role })
export type MakerInput = z.infer<typeof makerForm>
export type CategoryInput = z.infer<typeof categoryForm>
export type TagInput = z.infer<typeof tagForm>
export type GroupInput = z.infer<typeof groupForm>

/** A row of a file. `group`: the name of the group of a tag, or the names of the categories above. */
const group = optionalFieldOf((input) => parseText(input, LABEL_LIMITS.group, cleanLine))
export const LABEL_FILES = {
  maker: { form: makerForm, key: ['name'] },
  category: {
    form: z.object({ name, group, ...categoryRolesForm.shape }),
    fields: CATEGORY_ROLE_FILE,
    key: ['name', 'group'],
  },
  tag: { form: z.object({ name, group }), key: ['name', 'group'] },
  group: { form: groupForm, fields: { role: codeWords(TAG_GROUP_ROLES) }, key: ['name'] },
} as const

const ticked = optionalFieldOf(() => true as const)
/** `afterUid`: the one that it follows in its list; undefined: it is the first one. */
const afterUid = optionalFieldOf(parseUid)
/** What a change of a label may name; `tagCategoryUids`, the groups that narrow a category, are read apart. */
export const labelEditForms = {
  maker: z.object({ name, kana, afterUid }),
  category: z.object({ name, afterUid, available: ticked, adminOnly: ticked, ...categoryRolesForm.shape }),
  tag: z.object({ name, afterUid }),
  group: z.object({ name, afterUid, role }),
} as const
export type LabelEdit =
  | ({ readonly kind: 'maker' } & z.infer<(typeof labelEditForms)['maker']>)
  | ({ readonly kind: 'category' } & z.infer<(typeof labelEditForms)['category']> & {
        readonly tagCategoryUids: readonly number[]
      })
  | ({ readonly kind: 'tag' } & z.infer<(typeof labelEditForms)['tag']>)
  | ({ readonly kind: 'group' } & z.infer<(typeof labelEditForms)['group']>)
