import type { FieldErrors } from '#app/text/field-errors.ts'
import { ITEM_LABELS, ITEM_STATE_LABELS, type ItemFieldName } from '#app/text/staff-catalogue-text.ts'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { SelectField, TextArea, TextField } from '#app/ui/form/field.tsx'
import { RadioGroup } from '#app/ui/form/radio-group.tsx'
import { StaffDateField, TickGroup } from '#app/ui/staff/staff-fields.tsx'
import { StaffForm } from '#app/ui/staff/staff-form.tsx'
import { ITEM_FORMS, SET_FORMS } from '#domain/catalog/forms.ts'
import { ITEM_STATES } from '#domain/catalog/item-release.ts'
import { MIN_RENTAL_DAYS } from '#domain/constants.ts'
import type { ItemChoices } from '#services/ports/staff-items.ts'
import type { ItemValues } from './item-form.ts'

type ItemFieldsProps = {
  readonly label: string
  readonly button: string
  readonly choices: ItemChoices
  readonly values: ItemValues
  readonly errors: FieldErrors | undefined
  readonly version: number
  readonly formKey: string
  /** Placed lines of the item that are not back. Undefined: a new item, a draft without units and pictures. */
  readonly openLineCount: number | undefined
  /** Of the price of the shortest rental, where an item has no price of a further day. */
  readonly furtherDayPercent: number
}

const labelled = (options: Readonly<Record<string, { readonly label: string }>>) =>
  Object.entries(options).map(([value, { label }]) => ({ value, label }))

/** The form of an item. Measurements have a page of their own, because the form of the item determines them. */
export function ItemFields(props: ItemFieldsProps) {
  const { label, button, choices, values, errors, version, formKey, openLineCount, furtherDayPercent } = props
  const field = (name: ItemFieldName) => ({ name, label: ITEM_LABELS[name], error: errors?.[name] })
  const text = (name: ItemFieldName) => ({ ...field(name), value: values[name] })
  return (
    <>
      <ErrorSummary errors={errors} title={`${Object.keys(errors ?? {}).length}か所を確かめてください`} />
      <StaffForm label={label} version={version} formKey={formKey} className="staff-form staff-form-wide">
        <TextField {...text('name')} required />
        <TextField {...text('kana')} help="検索と並び順に使います。ひらがなはカタカナに直します。" />
        <div className="staff-pair">
          <SelectField
            {...text('makerUid')}
            options={choices.makers.map(({ uid, name }) => ({ value: String(uid), label: name }))}
            placeholder="選んでください"
            required
          />
          <SelectField
            {...text('form')}
            options={labelled(ITEM_FORMS)}
            placeholder="選んでください"
            help="形で、寸法の欄が決まります。"
            required
          />
          <SelectField {...text('setForm')} options={labelled(SET_FORMS)} placeholder="セットではない" />
        </div>
        <div className="staff-pair">
          <TextField {...text('fourDaysYen')} inputMode="numeric" size="short" help="税込・円" required />
          <TextField
            {...text('furtherDayYen')}
            inputMode="numeric"
            size="short"
            help={`税込・円。空欄は${MIN_RENTAL_DAYS}日間の料金の${furtherDayPercent}％です。`}
          />
        </div>
        <TextArea {...text('description')} rows={6} />
        <Ticks field={field} values={values} choices={choices} />
        {openLineCount === undefined ? (
          <input type="hidden" name="state" value="draft" />
        ) : (
          <>
            <RadioGroup
              {...text('state')}
              variant="tiles"
              help={`取り下げても、いまあるご予約・ご利用（${openLineCount}件）はそのまま続きます。`}
              choices={ITEM_STATES.map((state) => ({ value: state, label: ITEM_STATE_LABELS[state] }))}
              required
            />
            <StaffDateField {...text('releaseOn')} help="「公開予定」のとき、この日の0時すぎに自動で公開します。" />
          </>
        )}
        <button type="submit" className="button">
          {button}
        </button>
      </StaffForm>
    </>
  )
}

type TicksProps = Pick<ItemFieldsProps, 'values' | 'choices'> & {
  readonly field: (name: ItemFieldName) => { name: string; label: string; error: string | undefined }
}

function Ticks({ field, values, choices: { categories, tagCategories } }: TicksProps) {
  const isIn = (name: ItemFieldName) => {
    const uids = new Set((values[name] ?? '').split(',').map(Number))
    return (uid: number) => uids.has(uid)
  }
  const [isCategory, isTag] = [isIn('categoryUids'), isIn('tagUids')]
  const byUid = new Map(categories.map((category) => [category.uid, category]))
  return (
    <>
      <TickGroup
        {...field('categoryUids')}
        tickName="category"
        ticks={categories.map(({ uid, name, parentUid, isVisible }) => {
          const parent = parentUid === undefined ? undefined : byUid.get(parentUid)
          // The row begins with the category at the top; the name of one between is written.
          const isInRow = parent?.parentUid === undefined
          const path = parent === undefined ? '' : `${parent.name} › `
          return {
            uid,
            name: `${isInRow ? '' : path}${name}${isVisible ? '' : '（非公開）'}`,
            isChecked: isCategory(uid),
            isFirst: parent === undefined,
            ...(isInRow && path !== '' && { spokenPrefix: path }),
          }
        })}
      />
      <details open={values.tagUids !== undefined && values.tagUids !== ''}>
        <summary>{ITEM_LABELS.tagUids}</summary>
        {tagCategories.map(({ uid: group, name: groupName, tags }) => (
          <TickGroup
            key={group}
            name={`tags-${group}`}
            label={groupName}
            tickName="tag"
            ticks={tags.map(({ uid, name }) => ({ uid, name, isChecked: isTag(uid) }))}
          />
        ))}
      </details>
    </>
  )
}
