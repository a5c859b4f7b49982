import { staffMeta } from '#app/ui/page-meta.ts'
import { yearMomentText } from '#app/ui/staff/moment-text.ts'
import { StaffDone } from '#app/ui/staff/staff-form.tsx'
import { staffHref } from '#domain/navigation/staff-href.ts'
import type { Route } from './+types/person.ts'
import { dutiesText, PERSON_ACTS } from './person-acts.ts'
import { requirePerson } from './require-person.ts'

export const meta: Route.MetaFunction = ({ matches }) => staffMeta(matches, '担当者')

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { found } = await requirePerson(request, context, params.uid)
  const { account, passkeys, isAccountElsewhere, hasCodeApp } = found
  const done = new URL(request.url).searchParams.get('done') ?? ''
  return {
    uid: found.uid,
    name: found.name,
    isActive: found.isActive,
    facts: [
      ['担当', dutiesText(found.duties)],
      ['状態', found.isActive ? '有効' : '停止中'],
      ['メールアドレス', isAccountElsewhere ? '外部のアカウント管理' : (account?.email ?? 'なし')],
      ['登録', yearMomentText(found.addedAt)],
      ['最終ログイン', account?.lastSignInAt === undefined ? 'なし' : yearMomentText(account.lastSignInAt)],
      ['認証アプリ', hasCodeApp ? '登録済' : '未登録'],
      ['ログイン時の認証アプリ', account?.hasSecondFactor ? '登録済' : '未登録'],
    ] as const,
    passkeys: passkeys.map(({ uid, name, addedAt, usedAt }) => ({
      uid,
      text: `${name}（登録 ${yearMomentText(addedAt)}、最終利用 ${usedAt === undefined ? 'なし' : yearMomentText(usedAt)}）`,
    })),
    acts: Object.entries(PERSON_ACTS)
      .filter(([, { isOffered }]) => isOffered(found))
      .map(([id, { label }]) => ({ id, label })),
    done: Object.hasOwn(PERSON_ACTS, done) ? `${PERSON_ACTS[done]?.label}：完了しました。` : '',
  }
}

export default function PersonPage({ loaderData: view }: Route.ComponentProps) {
  const { uid, name, facts, passkeys, acts, done } = view
  return (
    <>
      <h1>{name}</h1>
      <StaffDone message={done} />
      <div className="staff-detail">
        <nav className="staff-moves" aria-label="この担当者の操作">
          <ul>
            {acts.map(({ id, label }) => (
              <li key={id}>
                <a href={staffHref('staff-person-act', { uid, act: id })}>{label}</a>
              </li>
            ))}
            <li>
              <a href={staffHref('staff-audit', { person: uid })}>この担当者の監査記録</a>
            </li>
          </ul>
        </nav>
        <div className="staff-parts">
          <section className="staff-part" aria-labelledby="person-facts">
            <h2 id="person-facts">登録内容</h2>
            <dl className="staff-facts">
              {facts.map(([term, text]) => (
                <div key={term}>
                  <dt>{term}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          </section>
          <section className="staff-part" aria-labelledby="person-passkeys">
            <h2 id="person-passkeys">パスキー</h2>
            {passkeys.length === 0 ? (
              <p className="staff-empty">登録されたパスキーはありません。</p>
            ) : (
              <ul>
                {passkeys.map(({ uid: passkeyUid, text }) => (
                  <li key={passkeyUid}>{text}</li>
                ))}
              </ul>
            )}
          </section>
        </div>
      </div>
      <p>
        <a href={staffHref('staff-people')}>担当者の一覧へ戻る</a>
      </p>
    </>
  )
}
