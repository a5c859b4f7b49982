import type { FieldErrors } from '#app/text/field-errors.ts'
import { LABEL_KIND_LABELS, LABEL_LABELS } from '#app/text/staff-catalogue-text.ts'
import { SelectField, TextField } from '#app/ui/form/field.tsx'
import { TickGroup } from '#app/ui/staff/staff-fields.tsx'
import { StaffForm } from '#app/ui/staff/staff-form.tsx'
import { TOP } from '#domain/catalog/label-form.ts'
import type { LabelKind } from '#domain/catalog/label-kind.ts'
import { CategoryRoleFields, CodedSelect, type LabelChoices, type LabelValues, Tick } from './category-role-fields.tsx'

type Named = { readonly uid: number; readonly name: string }
type FieldName = keyof typeof LABEL_LABELS

const fieldsOf =
  (values: LabelValues = {}, errors: FieldErrors = {}) =>
  (name: FieldName) => ({ name, label: LABEL_LABELS[name], value: values[name], error: errors[name] })

const optionsOf = (choices: readonly Named[]) => choices.map(({ uid, name }) => ({ value: String(uid), label: name }))

const TOP_OPTION = { value: TOP, label: '最上位（上のカテゴリーなし）' }

type NewLabelProps = {
  readonly kind: LabelKind
  /** Categories with those above, or groups of tags; none for a brand and a group. */
  readonly groups: readonly Named[]
  readonly choices: LabelChoices
  readonly formKey: string
  readonly values: LabelValues | undefined
  readonly errors: FieldErrors | undefined
}

export function NewLabel({ kind, groups, choices, formKey, values, errors }: NewLabelProps) {
  const field = fieldsOf(values, errors)
  return (
    <StaffForm label={`${LABEL_KIND_LABELS[kind]}の登録`} version={0} formKey={formKey}>
      {(kind === 'category' || kind === 'tag') && (
        <SelectField
          {...field(kind === 'category' ? 'parentUid' : 'tagCategoryUid')}
          options={kind === 'category' ? [TOP_OPTION, ...optionsOf(groups)] : optionsOf(groups)}
          placeholder="選んでください"
          {...(kind === 'category' && { help: '登録すると、すぐにお客様の一覧に出ます。' })}
          required
        />
      )}
      <TextField {...field('name')} autoComplete="off" required />
      {kind === 'maker' && <TextField {...field('kana')} autoComplete="off" />}
      {kind === 'group' && <CodedSelect name="role" choices={choices} values={values} errors={errors} />}
      <button type="submit" className="button">
        {LABEL_KIND_LABELS[kind]}を登録
      </button>
    </StaffForm>
  )
}

/** The value of `intent` of the form of the basics. */
export const BASICS = 'basics'

/** Adds the categories, sizes and colours that a shop begins with. */
export function Basics({ formKey }: { readonly formKey: string }) {
  return (
    <section className="staff-part" aria-labelledby="basics-title">
      <h2 id="basics-title">基本の一式</h2>
      <p>
        礼服・喪服のカテゴリー、サイズ、年代、色をまとめて登録します。商品は含みません。お客様のページは、ここにあるカテゴリーへリンクします。
      </p>
      <StaffForm label="基本の一式の登録" version={0} formKey={formKey}>
        <button type="submit" name="intent" value={BASICS} className="button">
          基本の一式を登録
        </button>
      </StaffForm>
    </section>
  )
}

type LabelFieldsProps = {
  readonly kind: LabelKind
  /** The others of its list, in their order. */
  readonly others: readonly Named[]
  /** Groups of tags that may narrow a category; those of `ticked` do. */
  readonly tagCategories: readonly Named[]
  readonly ticked: readonly number[]
  readonly choices: LabelChoices
  /** Items that disappear from the shop when the category is hidden. */
  readonly onlyHere: number
  readonly values: LabelValues
  readonly errors: FieldErrors | undefined
  readonly version: number
  readonly formKey: string
}

/** The form of a label. */
export function LabelFields(props: LabelFieldsProps) {
  const { kind, others, tagCategories, ticked, choices, onlyHere, values, errors, version, formKey } = props
  const field = fieldsOf(values, errors)
  return (
    <StaffForm label={`${LABEL_KIND_LABELS[kind]}の変更`} version={version} formKey={formKey}>
      <TextField {...field('name')} autoComplete="off" required />
      {kind === 'maker' && (
        <TextField {...field('kana')} autoComplete="off" help="検索に使います。ひらがなはカタカナに直します。" />
      )}
      <SelectField
        {...field('afterUid')}
        options={others.map(({ uid, name }) => ({ value: String(uid), label: `「${name}」の次` }))}
        placeholder="先頭"
        hasDefault
      />
      {kind === 'category' && (
        <>
          <fieldset className="field choices">
            <legend className="field-label">表示</legend>
            <Tick name="available" isChecked={values.available === 'on'} />
            <Tick name="adminOnly" isChecked={values.adminOnly === 'on'} />
            {onlyHere > 0 && (
              <p className="field-help">
                {`非表示にすると、ほかに見えるカテゴリーのない公開中の商品 ${onlyHere}点も、お客様の画面に出なくなります。`}
              </p>
            )}
          </fieldset>
          <TickGroup
            {...field('tagCategoryUids')}
            tickName="group"
            ticks={tagCategories.map(({ uid, name }) => ({ uid, name, isChecked: ticked.includes(uid) }))}
          />
          <CategoryRoleFields choices={choices} values={values} errors={errors} />
        </>
      )}
      {kind === 'group' && <CodedSelect name="role" choices={choices} values={values} errors={errors} />}
      <button type="submit" name="intent" value="save" className="button">
        保存する
      </button>
    </StaffForm>
  )
}
