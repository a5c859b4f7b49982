import { redirect } from 'react-router'
import { z } from 'zod'
import { servicesContext } from '#app/context.ts'
import { catalogueError } from '#app/text/catalogue-error.ts'
import { AddressBlock, type AddressView, addressViewOf } from '#app/ui/address/address-block.tsx'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { readForm } from '#app/ui/form/read-form.ts'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { ADDRESSES_LIMIT } from '#domain/membership/registration.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { isRejected } from '#domain/result.ts'
import type { Route } from './+types/addresses.ts'
import { MY_PAGE_CRUMB, privateHeaders, requireMember } from './require-member.ts'

const PATH = pageHref('mypage-addresses')
const EDIT = pageHref('mypage-address-edit')
const CRUMBS = [MY_PAGE_CRUMB, { path: PATH, text: 'お届け先' }]
const changeForm = z.object({ address: z.string().regex(/^[\w-]{1,64}$/), intent: z.enum(['default', 'remove']) })

type BookEntry = { readonly uid: string; readonly isDefault: boolean; readonly view: AddressView }

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'お届け先', description: 'お届け先のご住所を管理します。' })
export const headers = privateHeaders

export async function loader({ request, context }: Route.LoaderArgs) {
  const { member } = await requireMember(request, context)
  return {
    own: addressViewOf(member.profile.address),
    book: member.addresses.map(({ uid, isDefault, address }) => ({ uid, isDefault, view: addressViewOf(address) })),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { members } = context.get(servicesContext)
  const { uid } = await requireMember(request, context)
  const parsed = changeForm.safeParse(await readForm(request))
  if (!parsed.success) throw catalogueError('invalid-page-move', 400, PATH)
  const { address, intent } = parsed.data
  const result =
    intent === 'default' ? await members.chooseDefaultAddress(uid, address) : await members.removeAddress(uid, address)
  // Removing an address twice is not an error. An unknown default comes from an outdated page.
  if (isRejected(result) && intent === 'default') throw catalogueError('invalid-page-move', 404, PATH)
  return redirect(PATH, 303)
}

export default function AddressesPage({ loaderData: { own, book } }: Route.ComponentProps) {
  return (
    <div className="page checkout my-part">
      <Breadcrumbs crumbs={CRUMBS} />
      <h1>お届け先</h1>
      <p className="checkout-lead">
        {`ご自宅のほかに、ご実家や斎場などを${ADDRESSES_LIMIT}件まで登録いただけます。ご注文のときにお選びいただけます。`}
      </p>
      <ul className="book my-wide">
        <li className="book-entry">
          <h2>ご登録の住所</h2>
          <AddressBlock address={own} />
          <p className="book-ways">
            <a href={pageHref('mypage-change')}>
              変更する<span className="spoken">（ご登録の住所）</span>
            </a>
          </p>
        </li>
        {book.map((entry) => (
          <Entry key={entry.uid} entry={entry} />
        ))}
      </ul>
      {book.length < ADDRESSES_LIMIT ? (
        <p>
          <a className="button" href={EDIT}>
            お届け先を追加する
          </a>
        </p>
      ) : (
        <p className="notice">
          {`登録は${ADDRESSES_LIMIT}件までです。追加されるときは、お使いにならないものを削除してください。`}
        </p>
      )}
    </div>
  )
}

function Entry({ entry: { uid, isDefault, view } }: { entry: BookEntry }) {
  return (
    <li className="book-entry">
      <h2>
        {view.name} 様{isDefault && <span className="book-default">いつものお届け先</span>}
      </h2>
      <AddressBlock address={view} />
      <PostForm className="book-ways" keepsScroll>
        <input type="hidden" name="address" value={uid} />
        <a href={`${EDIT}?address=${uid}`}>
          変更する<span className="spoken">（{view.name} 様）</span>
        </a>
        {!isDefault && (
          <button className="text-button" type="submit" name="intent" value="default">
            いつものお届け先にする
          </button>
        )}
        <details className="book-remove">
          <summary>削除する</summary>
          <p>このお届け先を削除します。よろしければ、もう一度お確かめのうえ押してください。</p>
          <SubmitButton variant="plain" name="intent" value="remove">
            このお届け先を削除する
          </SubmitButton>
        </details>
      </PostForm>
    </li>
  )
}
