import { fieldErrorsOf } from '#app/text/field-errors.ts'
import { BLOCK_LABELS } from '#app/text/layout-words.ts'
import { fieldId } from '#app/ui/form/field-id.ts'
import type { PostedForm } from '#app/ui/form/read-form.ts'
import { arrangementText, movedFocus, movesAt, parseArrangement } from '#app/ui/staff/arrangement.ts'
import type { Arranged, LayoutForm } from '#app/ui/staff/layout-edit.server.ts'
import { arranged } from '#domain/layout/arrange.ts'
import {
  addableKinds,
  type BlockKind,
  completeBlocks,
  HOME_BLOCKS,
  type HomeBlock,
  isBlockKind,
  MAX_BLOCKS,
  newBlock,
} from '#domain/layout/home-blocks.ts'
import { readBlock, type TypedBlock } from '#domain/layout/home-form.ts'

/** The name of a field of the block at an index. */
export const blockField = (index: number, name: string) => `b${index}-${name}`

/** The first block stays where it is. */
export const FIRST_MOVED = 1

const NAMES = Object.keys(BLOCK_LABELS) as (keyof typeof BLOCK_LABELS)[]

export const HOME_FORM: Omit<LayoutForm<TypedBlock, 'home'>, 'preview'> = {
  key: 'home',
  typed: typedBlocks,
  typedOf: (blocks) => blocks.map(typedOf),
  arrange,
  read,
}

function typedBlocks(form: PostedForm): readonly TypedBlock[] {
  const blocks = Array.from({ length: MAX_BLOCKS }, (_, index) => {
    const of = (name: string) => form[blockField(index, name)]
    const fields = Object.fromEntries(NAMES.map((name) => [name, of(name) ?? '']))
    return { ...fields, kind: of('kind') ?? '', isHidden: of('isHidden') !== undefined }
  })
  return blocks.filter(({ kind }) => isBlockKind(kind))
}

function typedOf({ kind, isHidden, shownOn, shownTo, fields }: HomeBlock): TypedBlock {
  return { ...fields, kind, isHidden, shownOn: shownOn ?? '', shownTo: shownTo ?? '' }
}

/** What staff call a block: its heading, or its kind until it has one. */
export function nameOf({ kind, heading = '' }: TypedBlock): string {
  const { label } = HOME_BLOCKS[kind as BlockKind]
  const line = heading.replaceAll(/\s+/g, '')
  return line === '' || line === label ? label : `${label}（${line}）`
}

function arrange(typed: readonly TypedBlock[], intent: string, form: PostedForm): Arranged<TypedBlock> | undefined {
  if (intent === 'add') return added(typed, form.addKind)
  const { how, places = [] } = parseArrangement(intent) ?? {}
  const [index = 0] = places
  const block = typed[index]
  if (how === undefined) return undefined
  if (block === undefined || !movesAt(index, typed.length, { first: FIRST_MOVED }).includes(how)) return unmoved(typed)
  const place = how === 'up' ? index - 1 : index + 1
  const moves = movesAt(place, typed.length, { first: FIRST_MOVED })
  const focus = how === 'remove' ? fieldId('addKind') : movedFocus(how, String(place), moves)
  return { typed: arranged(typed, index, how), status: arrangementText(nameOf(block), how), focus }
}

const unmoved = (typed: readonly TypedBlock[]) => ({ typed, status: '', focus: '' })

function added(typed: readonly TypedBlock[], kind: string | undefined): Arranged<TypedBlock> {
  const kinds = addableKinds(typed as readonly { readonly kind: BlockKind }[])
  const known = kinds.find((each) => each === kind)
  if (known === undefined || typed.length >= MAX_BLOCKS)
    return { ...unmoved(typed), status: `ブロックは${MAX_BLOCKS}個までです。`, focus: fieldId('addKind') }
  const status = `「${HOME_BLOCKS[known].label}」を最後に足しました。内容を書いて、置く場所へ移してください。`
  return { typed: [...typed, typedOf(newBlock(known))], status, focus: fieldId(blockField(typed.length, 'heading')) }
}

function read(typed: readonly TypedBlock[]) {
  const results = typed.map(readBlock)
  const errors = results.flatMap((result, index) => {
    if (result === undefined || 'block' in result) return []
    const named = Object.entries(fieldErrorsOf(result.error, BLOCK_LABELS))
    return named.map(([name, text]) => [blockField(index, name), text] as const)
  })
  if (errors.length > 0) return { errors: Object.fromEntries(errors) }
  return { layout: completeBlocks(results.flatMap((result) => (result && 'block' in result ? [result.block] : []))) }
}
