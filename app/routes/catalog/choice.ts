import { useState } from 'react'
import { addDays, type Day } from '#domain/day.ts'
import { isFreeOn, type SizeChoice } from './item-view.ts'

/** What can be chosen and what is, as the page opens. */
export type Choice = {
  readonly sizes: readonly SizeChoice[]
  /** Key of a size; undefined while none is chosen. */
  readonly size: string | undefined
  readonly startOn: Day | undefined
  readonly days: number
  readonly prefecture: number
  readonly hasPlan: boolean
  readonly earliestOn: Day
  readonly latestOn: Day
  readonly priceYen: number
  readonly planYen: number
  readonly isForSale: boolean
}

/** The choice as it stands, and the ways to change it. */
export type Chosen = {
  readonly size: string | undefined
  readonly sizeLabel: string | undefined
  /** The day asked for, free or not. */
  readonly pickedOn: Day | undefined
  /** The same if it can be had. */
  readonly startOn: Day | undefined
  readonly hasPlan: boolean
  isFree(on: Day): boolean
  chooseSize(key: string): void
  chooseDay(on: Day): void
  choosePlan(hasPlan: boolean): void
}

/** Keeps what the customer chooses. What is free was decided by the server; a day that is taken now is let go. */
export function useChoice(choice: Choice): Chosen {
  const { sizes, earliestOn } = choice
  const [size, chooseSize] = useState(choice.size)
  const [pickedOn, chooseDay] = useState(choice.startOn)
  const [hasPlan, choosePlan] = useState(choice.hasPlan)
  const isFree = (on: Day) => isFreeOn(sizes, size, earliestOn, on)
  return {
    size,
    sizeLabel: sizes.find(({ key }) => key === size)?.label,
    pickedOn,
    startOn: pickedOn !== undefined && isFree(pickedOn) ? pickedOn : undefined,
    hasPlan,
    isFree,
    chooseSize,
    chooseDay,
    choosePlan,
  }
}

/** The first free day from a day on; undefined when there is none any more. */
export function firstFreeOn(fromOn: Day, latestOn: Day, isFree: (on: Day) => boolean): Day | undefined {
  for (let on = fromOn; on <= latestOn; on = addDays(on, 1)) if (isFree(on)) return on
  return undefined
}

/** The last free day before a day. */
export function lastFreeOn(beforeOn: Day, earliestOn: Day, isFree: (on: Day) => boolean): Day | undefined {
  for (let on = addDays(beforeOn, -1); on >= earliestOn; on = addDays(on, -1)) if (isFree(on)) return on
  return undefined
}
