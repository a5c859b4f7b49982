import type { SizeChoice } from './item-view.ts'

type SizeFieldProps = { sizes: readonly SizeChoice[]; size: string | undefined; onChoose: (key: string) => void }

/** Choice of a size. An item with one size shows it without a choice. */
export function SizeField({ sizes, size, onChoose }: SizeFieldProps) {
  const only = sizes.length === 1 ? sizes[0] : undefined
  if (only !== undefined) {
    return (
      <p className="size-only">
        <span className="label">サイズ</span>
        {only.label}
        <input type="hidden" name="size" value={only.key} />
      </p>
    )
  }
  return (
    <fieldset className="choice-part" id="choose-size">
      <legend className="choice-title">
        サイズ
        <a className="choice-aside" href="#measures">
          実寸を見る
        </a>
      </legend>
      <div className="size-tiles">
        {sizes.map(({ key, label, free }) => (
          <label className="tile size-tile" key={key}>
            <input
              type="radio"
              name="size"
              value={key}
              checked={key === size}
              onChange={() => onChoose(key)}
              required
            />
            {label}
            {!free.includes('1') && <small>空きなし</small>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
