import { ChoiceSelect } from './choice-select.tsx'
import type { Choice } from './item-view.ts'
import type { Chosen } from './use-choice.ts'

type ShoesChoiceProps = Pick<Choice, 'shoes'> & { readonly chosen: Chosen }

/**
 * The shoes of a set: as they are, a separate pair in another size than those of the chosen size, or none. The server
 * checks the days.
 */
export function ShoesChoice({ shoes, chosen }: ShoesChoiceProps) {
  if (shoes === undefined) return null
  const { part, sizes } = shoes
  const others = sizes.filter(({ ownOf }) => !ownOf.includes(chosen.size ?? ''))
  const hasPair = others.some(({ key }) => key === chosen.shoes)
  const noteOfNone = chosen.shoes === 'none' ? '料金は変わりません。' : undefined
  const cost = hasPair ? '同じ日程で別の一足を無料でお届けします。' : noteOfNone
  return (
    <ChoiceSelect
      title={`セットの${part}`}
      note={cost && `セットの靴は入れません。${cost}`}
      id="choose-shoes"
      name="shoes"
      // A choice before hydration stays.
      defaultValue={chosen.shoes}
      onChange={({ currentTarget }) => chosen.chooseShoes(currentTarget.value)}
    >
      <option value="">そのまま</option>
      {others.map(({ key, label }) => (
        <option key={key} value={key}>
          {label}に替える（無料）
        </option>
      ))}
      <option value="none">不要</option>
    </ChoiceSelect>
  )
}
