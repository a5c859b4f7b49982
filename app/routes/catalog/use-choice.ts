import { useState } from 'react'
import { neighbouringSizes } from '#domain/catalog/neighbouring-sizes.ts'
import type { Day } from '#domain/day.ts'
import { isFreeOn } from './free-days.ts'
import type { Choice } from './item-view.ts'

/** Holds the customer's choice. The server decides which days are free; a day that is not free is not used as start. */
export function useChoice(choice: Choice) {
  const { sizes, earliestOn } = choice
  const [size, chooseSize] = useState(choice.size)
  const [pickedOn, chooseDay] = useState(choice.startOn)
  const [hasPlan, choosePlan] = useState(choice.hasPlan)
  const [pickedTryOn, chooseTryOn] = useState(choice.tryOn)
  const [shoes, chooseShoes] = useState(choice.shoes?.chosen ?? '')
  const [proposal, setProposal] = useState(choice.proposal)
  if (proposal !== choice.proposal) {
    setProposal(choice.proposal)
    chooseDay(choice.startOn)
  }
  const tryOn = neighbouringSizes(sizes, ({ key }) => key === size).find(({ key }) => key === pickedTryOn)
  const isFree = (on: Day) => isFreeOn(sizes, size, earliestOn, on)
  return {
    size,
    sizeLabel: sizes.find(({ key }) => key === size)?.label,
    /** The requested day, free or not. */
    requestedOn: pickedOn,
    startOn: pickedOn !== undefined && isFree(pickedOn) ? pickedOn : undefined,
    hasPlan,
    /** Key of the size to try on; undefined when the chosen one is no neighbour of the size. */
    tryOn: size === undefined ? pickedTryOn : tryOn?.key,
    /** A shoe size, `none`, or nothing for the shoes of the set. */
    shoes,
    isFree,
    chooseSize,
    chooseDay,
    choosePlan,
    chooseTryOn,
    chooseShoes,
  }
}
export type Chosen = ReturnType<typeof useChoice>
