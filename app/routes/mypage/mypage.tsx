import { redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { bodySizeOf } from '#app/session/body-size.ts'
import { findMailBounce, sendMailsAgain } from '#app/session/mail-bounce.ts'
import { memoryOwner } from '#app/session/memory-owner.ts'
import { callerOf } from '#app/session/require-session.ts'
import { catalogueError } from '#app/text/catalogue-error.ts'
import { bodySizeText, MY_SIZE } from '#app/text/fit-text.ts'
import { cardOf } from '#app/ui/card.ts'
import { CardGrid } from '#app/ui/card-grid.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { readForm } from '#app/ui/form/read-form.ts'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { MailBounceNotice, SEND_MAILS_AGAIN, SENT_AGAIN } from '#app/ui/member/mail-bounce-notice.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { DEFAULT_SEARCH_RENTAL_DAYS } from '#domain/constants.ts'
import { MAIL_MAGAZINES, type MailMagazine, parseMailMagazine } from '#domain/customer/enumerations.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { isRejected } from '#domain/result.ts'
import type { MemberView } from '#services/members/profile.ts'
import type { Route } from './+types/mypage.ts'
import { nextActionOf, orderCardOf } from './order-card-view.ts'
import { NextActionPanel, Orders } from './orders.tsx'
import { PointsSummary } from './points-summary.tsx'
import { privateHeaders, requireMember } from './require-member.ts'

const MAX_DIGITS = 4

function parsePage(text: string | null): number {
  return text !== null && text.length <= MAX_DIGITS && /^[1-9]\d*$/.test(text) ? Number(text) : 1
}

const PATH = pageHref('mypage')
const MAX_FAVOURITES = 8

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'マイページ',
    description: 'ご注文の状況、ポイント、お気に入り、会員情報をご確認いただけます。',
    path: PATH,
  })
export const headers = privateHeaders

export async function loader({ request, context }: Route.LoaderArgs) {
  const { members, favourites, catalog } = context.get(servicesContext)
  const query = new URL(request.url).searchParams
  const page = parsePage(query.get('page'))
  const { uid, member } = await requireMember(request, context)
  const [{ orders, pageCount }, points, favouritesView, calendar, mailBounce, size] = await Promise.all([
    members.listOrders(uid, page),
    members.getPoints(uid),
    favourites.listFavourites(memoryOwner(context)),
    catalog.getCalendar(),
    findMailBounce(context, { customerUid: uid }),
    bodySizeOf(context),
  ])
  if (page > Math.max(1, pageCount)) throw redirect(PATH, 303)
  const { balance, pending, rules, nextExpiry } = points
  const cards = orders.map((summary) => orderCardOf(summary, calendar))
  return {
    account: { ...accountOf(member), size: bodySizeText(size) },
    cards,
    page,
    pageCount,
    nextAction: page === 1 ? nextActionOf(cards) : undefined,
    points: { balance, pending, rules, nextExpiry },
    favourites: favouritesView.cards.slice(0, MAX_FAVOURITES).map(cardOf),
    favouriteCount: favouritesView.cards.length,
    mailBounce,
    isSentAgain: query.get('mails') === SENT_AGAIN.mails,
    isMagazineSaved: query.get('saved') === 'magazine',
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { members } = context.get(servicesContext)
  const { uid, member } = await requireMember(request, context)
  const form = await readForm(request)
  if (form.intent === SEND_MAILS_AGAIN)
    return sendMailsAgain(context, { customerUid: uid }, pageHref('mypage', SENT_AGAIN))
  const mailMagazine = parseMailMagazine(form.mailMagazine)
  if (isRejected(mailMagazine)) throw catalogueError('invalid-page-move', 400, PATH)
  await members.saveProfile(uid, { ...member.profile, mailMagazine }, callerOf(context))
  return redirect(`${PATH}?saved=magazine#magazine`, 303)
}

function accountOf({ profile, email, addresses }: MemberView) {
  const { familyName, givenName, familyNameKana, givenNameKana } = profile.address
  return {
    name: `${familyName} ${givenName}`,
    nameKana: `${familyNameKana} ${givenNameKana}`,
    email,
    addressCount: addresses.length,
    mailMagazine: profile.mailMagazine,
  }
}

export default function MyPage({ loaderData, actionData }: Route.ComponentProps) {
  const { account, cards, page, pageCount, nextAction, points, favourites, favouriteCount } = loaderData
  return (
    <div className="page my-page">
      <header className="my-head">
        <h1>
          <span>マイページ</span> {account.name} 様
        </h1>
      </header>
      <MailBounceNotice
        bounce={loaderData.mailBounce}
        isSentAgain={loaderData.isSentAgain}
        isTooOften={actionData?.isTooOften ?? false}
        isMember
      />
      {nextAction && <NextActionPanel action={nextAction} />}
      <div className="my-columns">
        <Orders cards={cards} page={page} pageCount={pageCount} />
        <section className="my-section my-points" aria-labelledby="points-title">
          <h2 id="points-title">ポイント</h2>
          <PointsSummary points={points} />
          <p>
            <a href={pageHref('mypage-points')}>ポイントの履歴</a>
          </p>
        </section>
        <Account account={account} isMagazineSaved={loaderData.isMagazineSaved} />
      </div>
      <section className="my-section" aria-labelledby="favourites-title">
        <div className="section-head">
          <h2 id="favourites-title">お気に入り</h2>
          {favouriteCount > 0 && <a href={pageHref('favorite')}>すべて見る（{favouriteCount}点）</a>}
        </div>
        {favourites.length === 0 ? (
          <p className="my-empty">
            お気に入りの商品は、まだございません。商品名の横にあるハートの印を押すと、ここに並びます。
            <a href={pageHref('item-list')}>商品の一覧を見る</a>
          </p>
        ) : (
          <CardGrid cards={favourites} days={DEFAULT_SEARCH_RENTAL_DAYS} shape="row" />
        )}
      </section>
    </div>
  )
}

type AccountView = ReturnType<typeof accountOf> & { readonly size: string | undefined }

type AccountProps = { readonly account: AccountView; readonly isMagazineSaved: boolean }

function Account({ account, isMagazineSaved }: AccountProps) {
  return (
    <section className="my-section" id="account" aria-labelledby="account-title">
      <h2 id="account-title">会員情報</h2>
      <dl className="account">
        <Fact name="お名前・ご住所" href={pageHref('mypage-change')} verb="変更する">
          {account.name}
          <small>（{account.nameKana}）</small>
        </Fact>
        <Fact name="お届け先" href={pageHref('mypage-addresses')} verb="管理する">
          {account.addressCount === 0 ? 'ご登録の住所のみ' : `${account.addressCount}件`}
        </Fact>
        <Fact name={MY_SIZE} href={pageHref('my-size')} verb={account.size === undefined ? '登録する' : '変更する'}>
          {account.size ?? '合うサイズを商品ごとにお示しします（任意）'}
        </Fact>
        <Fact name="メールアドレス" href={pageHref('mypage-change-email')} verb="変更する">
          <span className="account-email">{account.email}</span>
        </Fact>
        <Fact name="パスワード" href={pageHref('mypage-password')} verb="変更する">
          ＊＊＊＊＊＊＊＊
        </Fact>
        <Fact name="パスキー" href={pageHref('mypage-passkeys')} verb="管理する">
          指紋やお顔、画面ロックの番号でのログイン
        </Fact>
        <Fact name="二段階認証" href={pageHref('mypage-second-factor')} verb="管理する">
          認証アプリの番号での確認（任意）
        </Fact>
        <div id="magazine">
          <dt>メールマガジン</dt>
          <dd>
            <Magazine chosen={account.mailMagazine} isSaved={isMagazineSaved} />
          </dd>
        </div>
      </dl>
      <div className="account-ways">
        <PostForm action={pageHref('mypage-logout')} label="ログアウト">
          <button className="text-button" type="submit">
            ログアウト
          </button>
        </PostForm>
        <a href={pageHref('mypage-refusal')}>退会のお手続き</a>
      </div>
    </section>
  )
}

type FactProps = { name: string; href: string; verb: string; children: React.ReactNode }

function Fact({ name, href, verb, children }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
      <dd className="account-way">
        <a href={href}>
          {verb}
          <span className="spoken">（{name}）</span>
        </a>
      </dd>
    </div>
  )
}

function Magazine({ chosen, isSaved }: { chosen: MailMagazine; isSaved: boolean }) {
  return (
    <>
      <p role="status">
        {MAIL_MAGAZINES.find(({ code }) => code === chosen)?.label}
        {isSaved && <span className="account-saved">変更しました</span>}
      </p>
      <PostForm className="account-magazine" action={pageHref('mypage')} label="メールマガジンの変更" keepsScroll>
        {MAIL_MAGAZINES.filter(({ code }) => code !== chosen).map(({ code, label }) => (
          <SubmitButton key={code} variant="plain" name="mailMagazine" value={String(code)}>
            {label}
          </SubmitButton>
        ))}
      </PostForm>
    </>
  )
}
