import type { Choice } from './item-view.ts'

/** The shoes of a set: as they are, a separate pair in another size, or none. The server checks the days. */
export function ShoesChoice({ shoes }: Pick<Choice, 'shoes'>) {
  if (shoes === undefined) return null
  const { part, sizes, chosen } = shoes
  return (
    <div className="choice-part">
      <label className="choice-title" htmlFor="choose-shoes">
        セットの{part}
      </label>
      <select className="entry" id="choose-shoes" name="shoes" defaultValue={chosen}>
        <option value="">セットの靴のまま</option>
        {sizes.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}に替える（無料）
          </option>
        ))}
        <option value="none">この品は不要</option>
      </select>
      <p className="choice-note">
        サイズを替えるときは、同じ日程で別の一足を無料でお届けします。セットの{part}はお入れしません。
      </p>
    </div>
  )
}
