import type { SettingsGroup, SettingsOf } from '#domain/settings/settings.ts'
import type { OrderMailKind } from '#services/mails/order-mails.ts'

/**
 * A value in the owner's words. `help`: what it is for; `shownOn`: where customers see it beside the guide; `effect`
 * and `mails`: where they differ from those of its group.
 */
export type FieldWords = {
  readonly label: string
  readonly help: string
  readonly shownOn?: string
  readonly effect?: SettingsEffect
  readonly mails?: readonly OrderMailKind[]
}

/** Fields that are objects, as the prefectures: `rowName` names one by its field. */
export type RowWords<Row> = {
  readonly rowName: (field: string) => string
  readonly parts: { readonly [Part in keyof Row]-?: FieldWords }
}

type ValueOf<Group extends SettingsGroup> = SettingsOf<Group>[keyof SettingsOf<Group>]

/** `synonyms`: what else an owner types to find the group; `mails`: those about an order that name its values. */
type Words = {
  readonly title: string
  readonly lead: string
  readonly synonyms: string
  readonly effect: SettingsEffect
  readonly mails: readonly OrderMailKind[]
}

/** The words of a group: a field without a label does not compile. */
export type GroupWords<Group extends SettingsGroup> = Words &
  (ValueOf<Group> extends object
    ? { readonly rows: RowWords<ValueOf<Group>> }
    : { readonly fields: { readonly [Field in keyof SettingsOf<Group>]: FieldWords } })

/** What a change means for orders that are placed: they keep theirs, follow the day of the rental, or are no matter. */
export type SettingsEffect = 'order' | 'rental-day' | 'now'
