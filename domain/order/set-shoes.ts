import { isShoeForm } from '../catalog/matching.ts'
import { OPTIONAL_PARTS } from '../catalog/parts.ts'
import { isCancelledLine, isUnshippedLine } from './line-statuses.ts'
import type { OrderLine } from './order.ts'

/** Follows the name of a set of which parts stay here (docs/rules.md Parts that stay here). */
const NOTE = /（セットの[^（）]+は入れません）$/

/** The name of a line in two, for papers with short lines: without and only what it says of parts that stay here. */
export function splitName(itemName: string): readonly [name: string, note: string] {
  const note = NOTE.exec(itemName)?.[0] ?? ''
  return [itemName.slice(0, itemName.length - note.length), note]
}

/** Follows the name of a separate pair of shoes. */
export const SEPARATE_SHOES_NOTE = '（セットの靴の別サイズ）'

/** A line as the separate pair of a set, which is the line `setUid`. It costs nothing. */
export function asSeparatePair(line: OrderLine, setUid: string): OrderLine {
  return { ...line, shoesOf: setUid, itemName: `${line.itemName}${SEPARATE_SHOES_NOTE}`, priceYen: 0 }
}

/**
 * The lines, with the parts of sets that stay here in their names, and with what the separate pairs mean for their
 * sets: a set that has a pair leaves its own shoes here, and one whose pair was removed has them again, as long as it
 * is not shipped; it is then packed again. A pair has the plan of its set. The same array when nothing changes.
 */
export function withSetShoes(lines: readonly OrderLine[]): readonly OrderLine[] {
  const paired = new Set(lines.filter((line) => !isCancelledLine(line)).flatMap(({ shoesOf }) => shoesOf ?? []))
  const plans = new Map(lines.map(({ uid, hasPlan }) => [uid, hasPlan]))
  const changed = lines.map((line) => {
    if (line.shoesOf !== undefined) return withPlan(line, plans.get(line.shoesOf) ?? line.hasPlan)
    if (isCancelledLine(line)) return line
    return withNote(line, paired.has(line.uid) ? 'separate' : undefined)
  })
  return changed.every((line, index) => line === lines[index]) ? lines : changed
}

function withPlan(line: OrderLine, hasPlan: boolean): OrderLine {
  return line.hasPlan === hasPlan ? line : { ...line, hasPlan }
}

function withNote(line: OrderLine, setShoes: OrderLine['setShoes']): OrderLine {
  const itemName = `${splitName(line.itemName)[0]}${noteOf({ ...line, setShoes })}`
  if (line.setShoes === setShoes && line.itemName === itemName) return line
  const isFixed = line.status !== 'InCart' && line.status !== 'Temp' && !isUnshippedLine(line)
  return isFixed ? line : { ...line, setShoes, itemName, packedAt: undefined, packedUnitUid: undefined }
}

function noteOf({ leftOut = [], setShoes }: Pick<OrderLine, 'leftOut' | 'setShoes'>): string {
  const others = leftOut.filter((key) => !isShoeForm(key)).map((key) => OPTIONAL_PARTS.get(key)?.label)
  const keepsShoes = setShoes === undefined && others.length === leftOut.length
  const names = keepsShoes ? others : ['靴', ...others]
  return names.length === 0 ? '' : `（セットの${names.join('・')}は入れません）`
}
