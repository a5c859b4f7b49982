import type { BackOfficeRejection } from '#app/text/back-office-rejection.ts'
import { type FieldErrors, fieldErrorText } from '#app/text/field-errors.ts'
import { VERSION_LABELS } from '#app/text/settings-form-text.ts'
import { SETTINGS_PROBLEM_TEXT } from '#app/text/settings-rejections.ts'
import { leafWords } from '#app/text/settings-words.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { localTimeText, parseLocalTime } from '#app/ui/staff/local-time.ts'
import { groupFields, leafValue, settingLeaves } from '#domain/settings/leaves.ts'
import { SETTINGS, type SettingsGroup, type SettingsOf } from '#domain/settings/settings.ts'
import { cleanLine } from '#domain/text/folding.ts'
import { lengthOf } from '#domain/text/length.ts'
import type { GivenVersion } from '#services/staff/dated-versions.ts'
import type { ListedSettings } from '#services/staff/staff-settings.ts'

type Value = SettingsOf<SettingsGroup>
/** What the fields of a form have, by their names. */
export type FormTexts = Readonly<Record<string, string>>

/** The most fields of a form: three for each prefecture, and those beside them. */
export const MAX_FIELDS = 200
const MAX_REASON = 200

/** The form of a version that is stored, or of a new one that begins with what holds now. */
export function formTexts(group: SettingsGroup, value: Value, version: ListedSettings | undefined): FormTexts {
  const texts = settingLeaves(group).map((leaf) => {
    const found = leafValue(value, leaf)
    return [leaf.name, typeof found === 'boolean' ? boxText(found) : String(found ?? '')] as const
  })
  return {
    ...Object.fromEntries(texts),
    uid: version?.uid ?? '',
    effectiveAt: localTimeText(version?.effectiveAt),
    reason: version?.reason ?? '',
  }
}

function boxText(isOn: boolean): string {
  return isOn ? 'on' : ''
}

type Read = { readonly texts: FormTexts } & ({ readonly given: GivenVersion<Value> } | { readonly errors: FieldErrors })

/** Reads a form: of a box without a tick nothing is sent. */
export function readSettings(group: SettingsGroup, form: FormTexts): Read {
  const leaves = settingLeaves(group)
  const { uid = '', effectiveAt = '' } = form
  const reason = cleanLine(form.reason ?? '')
  const values = Object.fromEntries(leaves.map(({ name }) => [name, form[name] ?? '']))
  const texts = { ...values, uid, effectiveAt, reason }
  const parsed = SETTINGS[group].form.safeParse(groupFields(group, form))
  const start = parseLocalTime(effectiveAt)
  const errors: Record<string, string> = {}
  for (const leaf of leaves) {
    const issue = parsed.error?.issues.find(({ path }) => path.join('.') === leaf.name)
    if (issue === undefined) continue
    const { detail } = 'params' in issue ? (issue.params as { detail?: unknown }) : {}
    errors[leaf.name] = fieldErrorText(leafWords(group, leaf).label, issue.message, detail)
  }
  if (effectiveAt !== '' && start === undefined) errors.effectiveAt = fieldErrorText(VERSION_LABELS.effectiveAt, 'time')
  if (lengthOf(reason) > MAX_REASON)
    errors.reason = fieldErrorText(VERSION_LABELS.reason, 'too-long', { limit: MAX_REASON })
  if (!parsed.success || Object.keys(errors).length > 0) return { texts, errors }
  return {
    texts,
    given: { uid: uid === '' ? undefined : uid, effectiveAt: start, value: parsed.data as Value, reason },
  }
}

/** The sentences of a rejection beside their fields; undefined when it is about the whole form. */
export function rejectionErrors(rejection: BackOfficeRejection): FieldErrors | undefined {
  switch (rejection.code) {
    case 'settings-broken':
      return Object.fromEntries(
        rejection.detail.problems.map(({ field, code }) => [field, SETTINGS_PROBLEM_TEXT[code]]),
      )
    case 'settings-early':
    case 'settings-next-early':
    case 'version-known':
      return { effectiveAt: staffRejectionText(rejection) }
    default:
      return undefined
  }
}
