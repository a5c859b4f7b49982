import { ChoiceSelect } from './choice-select.tsx'
import type { Choice } from './item-view.ts'

/** The shoes of a set: as they are, a separate pair in another size, or none. The server checks the days. */
export function ShoesChoice({ shoes }: Pick<Choice, 'shoes'>) {
  if (shoes === undefined) return null
  const { part, sizes, chosen } = shoes
  return (
    <ChoiceSelect
      title={`セットの${part}`}
      note={`同じ日程で別の一足を無料でお届けし、セットの${part}は入りません。`}
      id="choose-shoes"
      name="shoes"
      defaultValue={chosen}
    >
      <option value="">そのまま</option>
      {sizes.map(({ key, label }) => (
        <option key={key} value={key}>
          {label}に替える（無料）
        </option>
      ))}
      <option value="none">不要</option>
    </ChoiceSelect>
  )
}
