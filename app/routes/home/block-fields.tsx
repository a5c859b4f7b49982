import type { FieldErrors } from '#app/text/field-errors.ts'
import { BLOCK_FIELD_HELP, BLOCK_HELP, BLOCK_LABELS, RULE_LABELS } from '#app/text/layout-words.ts'
import { Checkbox, SelectField, TextArea, TextField } from '#app/ui/form/field.tsx'
import { fieldId } from '#app/ui/form/field-id.ts'
import { movesAt } from '#app/ui/staff/arrangement.ts'
import { EntryButtons } from '#app/ui/staff/layout-frame.tsx'
import { LinkInput } from '#app/ui/staff/link-input.tsx'
import { PictureLink } from '#app/ui/staff/picture-link.tsx'
import { StaffDateField } from '#app/ui/staff/staff-fields.tsx'
import {
  addableKinds,
  type BlockField,
  type BlockKind,
  FEATURED_RULES,
  HOME_BLOCKS,
} from '#domain/layout/home-blocks.ts'
import type { TypedBlock } from '#domain/layout/home-form.ts'
import { blockField, FIRST_MOVED, nameOf } from './home-form.ts'

type Categories = readonly { readonly uid: number; readonly name: string }[]
type BlockListProps = {
  readonly blocks: readonly TypedBlock[]
  readonly errors: FieldErrors | undefined
  readonly categories: Categories
  /** The id of the field that takes the focus: its block is open. */
  readonly focus: string | undefined
}

/** The blocks in their order, each with its fields. */
export function BlockList({ blocks, ...shown }: BlockListProps) {
  return (
    <ol className="layout-entries">
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the form is shown anew when they are reordered
        <li className="layout-entry" key={index}>
          <div className="layout-entry-head">
            <b>{nameOf(block)}</b>
            {block.isHidden && <span className="layout-entry-note">表示しない</span>}
            <EntryButtons
              place={String(index)}
              name={nameOf(block)}
              moves={movesAt(index, blocks.length, { first: FIRST_MOVED })}
            />
          </div>
          <BlockFields block={block} index={index} {...shown} />
        </li>
      ))}
    </ol>
  )
}

type BlockFieldsProps = Omit<BlockListProps, 'blocks'> & { readonly block: TypedBlock; readonly index: number }

function BlockFields({ block, index, errors = {}, categories, focus }: BlockFieldsProps) {
  const kind = block.kind as BlockKind
  const names = Object.keys(HOME_BLOCKS[kind].fields) as BlockField[]
  const start = blockField(index, '')
  const isOpen = Object.keys(errors).some((name) => name.startsWith(start)) || focus?.includes(start) === true
  const facts = (name: keyof typeof BLOCK_LABELS) => ({
    name: blockField(index, name),
    label: BLOCK_LABELS[name],
    value: block[name] ?? '',
    error: errors[blockField(index, name)],
  })
  return (
    <details open={isOpen}>
      <summary>内容を直す</summary>
      <input type="hidden" name={blockField(index, 'kind')} value={kind} />
      <p className="field-help">{BLOCK_HELP[kind]}</p>
      {names.map((name) => (
        <BlockInput key={name} kind={kind} name={name} field={facts(name)} categories={categories} />
      ))}
      {kind !== 'hero' && (
        <>
          <Checkbox name={blockField(index, 'isHidden')} label="表示しない" isChecked={block.isHidden} />
          <StaffDateField {...facts('shownOn')} />
          <StaffDateField {...facts('shownTo')} />
        </>
      )}
    </details>
  )
}

type InputField = {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly error: string | undefined
}
type BlockInputProps = {
  readonly kind: BlockKind
  readonly name: BlockField
  readonly field: InputField
  readonly categories: Categories
}

function BlockInput({ kind, name, field, categories }: BlockInputProps) {
  const isHero = kind === 'hero' && name === 'heading'
  const help = BLOCK_FIELD_HELP[isHero ? 'heroHeading' : name]
  const props = { ...field, ...(help !== undefined && { help }) }
  if (isHero) return <TextArea {...props} rows={2} required />
  switch (name) {
    case 'text':
      return (
        <>
          <TextArea {...props} rows={10} required />
          <PictureLink />
        </>
      )
    case 'rule':
      return <SelectField {...props} options={RULES} required />
    case 'category':
      return <SelectField {...props} options={categoryOptions(categories)} placeholder="すべての商品" />
    case 'linkPath':
      return <LinkInput {...props} />
    default:
      return <TextField {...props} required={name === 'heading'} />
  }
}

const RULES = FEATURED_RULES.map((value) => ({ value, label: RULE_LABELS[value] }))

function categoryOptions(categories: Categories) {
  return categories.map(({ uid, name }) => ({ value: String(uid), label: name }))
}

/** Adds a block at the end. */
export function AddBlock({ blocks }: { readonly blocks: readonly TypedBlock[] }) {
  const options = addableKinds(blocks as readonly { readonly kind: BlockKind }[]).map((kind) => ({
    value: kind,
    label: HOME_BLOCKS[kind].label,
  }))
  return (
    <div className="layout-add">
      <label>
        足すブロック
        <select className="entry" id={fieldId('addKind')} name="addKind">
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" name="intent" value="add" className="button button-plain">
        最後に足す
      </button>
    </div>
  )
}
