import { useState } from 'react'
import { addDays, type Day } from '#domain/day.ts'
import { isFreeOn, type SizeChoice } from './item-view.ts'

/** The options of an item and the initial choice. */
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

/** The current choice and the functions that change it. */
export type Chosen = {
  readonly size: string | undefined
  readonly sizeLabel: string | undefined
  /** The requested day, free or not. */
  readonly requestedOn: Day | undefined
  /** The requested day if it is free. */
  readonly startOn: Day | undefined
  readonly hasPlan: boolean
  isFree(on: Day): boolean
  chooseSize(key: string): void
  chooseDay(on: Day): void
  choosePlan(hasPlan: boolean): void
}

/** Holds the customer's choice. The server decides which days are free; a day that is not free is not used as start. */
export function useChoice(choice: Choice): Chosen {
  const { sizes, earliestOn } = choice
  const [size, chooseSize] = useState(choice.size)
  const [pickedOn, chooseDay] = useState(choice.startOn)
  const [hasPlan, choosePlan] = useState(choice.hasPlan)
  const isFree = (on: Day) => isFreeOn(sizes, size, earliestOn, on)
  return {
    size,
    sizeLabel: sizes.find(({ key }) => key === size)?.label,
    requestedOn: pickedOn,
    startOn: pickedOn !== undefined && isFree(pickedOn) ? pickedOn : undefined,
    hasPlan,
    isFree,
    chooseSize,
    chooseDay,
    choosePlan,
  }
}

/** The first free day on or after a day; undefined when there is none. */
export function firstFreeOn(fromOn: Day, latestOn: Day, isFree: (on: Day) => boolean): Day | undefined {
  for (let on = fromOn; on <= latestOn; on = addDays(on, 1)) if (isFree(on)) return on
  return undefined
}

/** The last free day before a day; undefined when there is none. */
export function lastFreeOn(beforeOn: Day, earliestOn: Day, isFree: (on: Day) => boolean): Day | undefined {
  for (let on = addDays(beforeOn, -1); on >= earliestOn; on = addDays(on, -1)) if (isFree(on)) return on
  return undefined
}
