import { useState } from 'react'
import { DayField } from '#app/ui/calendar/day-field.tsx'
import type { OfferedDays } from '#app/ui/calendar/day-picker.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { RENTAL_DAYS_CHOICES } from '#domain/constants.ts'
import { pageHref } from '#domain/navigation/href.ts'
import type { Wearer } from './finder-sizes.ts'

/** Search form for wearer, arrival day, days and size. A plain GET form that leads to the item list. */
export function Finder({ offered, wearers }: { offered: OfferedDays; wearers: readonly Wearer[] }) {
  const [wearer, setWearer] = useState(wearers[0]?.categoryUid)
  return (
    <form className="finder" action={pageHref('item-list')} method="get" aria-labelledby="finder-title">
      <h2 className="finder-title" id="finder-title">
        空いている礼服を探す
      </h2>
      <fieldset className="labelled">
        <legend className="label">どなたがお召しになりますか</legend>
        <div className="tiles">
          {wearers.map(({ categoryUid, label }, index) => (
            <label className="tile" key={categoryUid}>
              <input
                type="radio"
                name="category_id"
                value={categoryUid}
                defaultChecked={index === 0}
                onChange={() => setWearer(categoryUid)}
              />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
      <DayField id="finder-arrival" name="startcalendar" label="お届け日" offered={offered} emptyText="あとで決める" />
      <div className="finder-pair">
        <div className="labelled">
          <label className="label" htmlFor="finder-days">
            ご利用日数
          </label>
          <select className="entry" id="finder-days" name="range" defaultValue="">
            <option value="">4日間から</option>
            {RENTAL_DAYS_CHOICES.map((days) => (
              <option key={days} value={days}>
                {days}日間
              </option>
            ))}
          </select>
        </div>
        <SizeSelect wearers={wearers} wearer={wearer} />
      </div>
      <button className="button button-wide" type="submit">
        空いている商品を見る
      </button>
    </form>
  )
}

/** Without JavaScript the sizes of all wearers, grouped; with it those of the chosen wearer. */
function SizeSelect({ wearers, wearer }: { wearers: readonly Wearer[]; wearer: number | undefined }) {
  const isHydrated = useHydrated()
  const shown = isHydrated ? wearers.filter(({ categoryUid }) => categoryUid === wearer) : wearers
  return (
    <div className="labelled">
      <label className="label" htmlFor="finder-size">
        サイズ
      </label>
      <select className="entry" id="finder-size" name="size" defaultValue="" key={wearer}>
        <option value="">すべて</option>
        {shown.map(({ categoryUid, label, sizes }) => (
          <optgroup key={categoryUid} label={label}>
            {sizes.map(({ uid, name }) => (
              <option key={uid} value={uid}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </div>
  )
}
