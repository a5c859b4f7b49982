import { z } from 'zod'
import { servicesContext } from '#app/context.ts'
import { permitted, requireStaff } from '#app/session/require-staff.ts'
import { ELSEWHERE } from '#app/text/settings-elsewhere.ts'
import { SETTINGS_AREAS, SETTINGS_WORDS } from '#app/text/settings-words.ts'
import { staffMeta } from '#app/ui/page-meta.ts'
import { FirstStepList } from '#app/ui/staff/first-step-list.tsx'
import { readFilter } from '#app/ui/staff/read-filter.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import type { SettingsGroup } from '#domain/settings/settings.ts'
import type { Route } from './+types/settings.ts'
import { isFound, searchTexts } from './settings-search.ts'
import { nextText, sinceText, valueRows } from './settings-view.ts'

export const meta: Route.MetaFunction = ({ matches }) => staffMeta(matches, '設定')

const filterForm = z.strictObject({ q: z.string().max(80).trim().default('') })

export async function loader({ request, context }: Route.LoaderArgs) {
  const { caller } = await requireStaff(request, context)
  const { q } = readFilter(request, filterForm)
  const { settings, today } = context.get(servicesContext).staff
  const listed = permitted(await settings.list(caller), request)
  const ownerPart = permitted(await today.readOwnerPart(caller), request)
  const cards = listed
    .filter(({ group }) => isFound(q, searchTexts(group)))
    .map(({ group, value, current, next }) => ({
      group,
      title: SETTINGS_WORDS[group].title,
      rows: valueRows(group, value),
      since: sinceText(current),
      next: nextText(group, value, next),
    }))
  return {
    q,
    firstSteps: 'error' in ownerPart ? [] : ownerPart.firstSteps,
    areas: SETTINGS_AREAS.map(({ title, words }) => ({
      title,
      cards: cards.filter(({ group }) => Object.hasOwn(words, group)),
    })).filter((area) => area.cards.length > 0),
    elsewhere: ELSEWHERE.filter(({ title, text, synonyms }) => isFound(q, [title, text, synonyms])),
  }
}

export default function SettingsHome({ loaderData }: Route.ComponentProps) {
  const { q, firstSteps, areas, elsewhere } = loaderData
  return (
    <>
      <h1>設定</h1>
      <FirstStepList steps={firstSteps} />
      <form className="staff-filters" action={staffHref('staff-settings')} aria-label="設定を探す">
        <label>
          言葉で探す
          <input className="entry" type="search" name="q" defaultValue={q} maxLength={80} autoComplete="off" />
        </label>
        <button type="submit" className="button button-plain">
          探す
        </button>
        {q !== '' && <a href={staffHref('staff-settings')}>すべて表示</a>}
      </form>
      {areas.length === 0 && elsewhere.length === 0 && (
        <p className="staff-empty">{`「${q}」に当たる設定はありません。言葉を変えるか、「すべて表示」を押してください。`}</p>
      )}
      {areas.map(({ title, cards }) => (
        <section key={title} className="staff-settings" aria-labelledby={`area-${title}`}>
          <h2 id={`area-${title}`}>{title}</h2>
          <ul className="staff-cards">
            {cards.map((card) => (
              <SettingsCard key={card.group} {...card} />
            ))}
          </ul>
        </section>
      ))}
      {elsewhere.length > 0 && (
        <section className="staff-settings" aria-labelledby="elsewhere-title">
          <h2 id="elsewhere-title">ほかの画面で決めること</h2>
          <ul className="staff-cards staff-cards-short">
            {elsewhere.map(({ title, text, path }) => (
              <li key={title}>
                <a href={path}>{title}</a>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

type CardProps = {
  readonly group: SettingsGroup
  readonly title: string
  readonly rows: readonly (readonly [string, string])[]
  readonly since: string
  readonly next: string | undefined
}

function SettingsCard({ group, title, rows, since, next }: CardProps) {
  return (
    <li>
      <h3>
        <a href={staffHref('staff-settings-group', { group })}>{title}</a>
      </h3>
      <dl className="staff-amounts">
        {rows.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p>{since}</p>
      {next !== undefined && <p className="staff-next">{next}</p>}
    </li>
  )
}
