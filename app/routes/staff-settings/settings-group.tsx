import { data, type RouterContextProvider } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS, privateData, seeOther } from '#app/response-headers.ts'
import { permitted, requireFor, requireStaff, sentForm, staleText } from '#app/session/require-staff.ts'
import type { BackOfficeRejection } from '#app/text/back-office-rejection.ts'
import type { FieldErrors } from '#app/text/field-errors.ts'
import { SETTINGS_WORDS } from '#app/text/settings-words.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { readForm } from '#app/ui/form/read-form.ts'
import { staffMeta } from '#app/ui/page-meta.ts'
import { type Difference, StaffDifferences } from '#app/ui/staff/staff-fields.tsx'
import { RejectionAlert, SignInAgain, StaffDone } from '#app/ui/staff/staff-form.tsx'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { isRejected, rejected } from '#domain/result.ts'
import { isSettingsGroup, type SettingsGroup } from '#domain/settings/settings.ts'
import type { Route } from './+types/settings-group.ts'
import { pagesChangedIn } from './naming-pages.server.ts'
import { SettingsForm } from './setting-fields.tsx'
import { type FormTexts, formTexts, MAX_FIELDS, readSettings, rejectionErrors } from './settings-form.ts'
import { CurrentPart, HistoryPart, PlannedPart, ShownPart, WithdrawPart } from './settings-parts.tsx'
import { type PreviewView, previewView } from './settings-preview.ts'
import { SettingsPreviewPart } from './settings-preview-part.tsx'
import { differencesOf, formViews, shownViews, sinceText, valueRows, versionViews } from './settings-view.ts'

export const meta: Route.MetaFunction = ({ matches, loaderData }) => staffMeta(matches, loaderData?.title ?? '設定')

const DONE: Readonly<Record<string, string>> = { saved: '保存しました。', withdrawn: '予定を取り消しました。' }

async function requireGroup(request: Request, context: Readonly<RouterContextProvider>, group: string) {
  const { caller, person } = await requireStaff(request, context)
  const { staff, settings } = context.get(servicesContext)
  if (!isSettingsGroup(group))
    throw data({ message: 'その設定はありません。' }, { status: 404, headers: PRIVATE_HEADERS })
  const stored = permitted(await staff.settings.read(caller, group), request)
  return { group, caller, person, staff, stored, settings: settings.now(), pagesChanged: pagesChangedIn(context) }
}

/** `edit`: the uid of a planned version, or `new`; `withdraw`: one that is withdrawn. Both need a recent sign-in. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { group, person, staff, stored, settings, pagesChanged } = await requireGroup(request, context, params.group)
  const { searchParams } = new URL(request.url)
  const [edited, withdrawn, done = ''] = ['edit', 'withdraw', 'done'].map((name) => searchParams.get(name) ?? undefined)
  if (edited !== undefined || withdrawn !== undefined) requireFor(staff.settings.save.useCase, person, request)
  const chosenUid = withdrawn ?? (edited === 'new' ? undefined : edited)
  const chosen = stored.versions.find(({ uid, isPast }) => uid === chosenUid && !isPast)
  const isMissing = chosenUid !== undefined && chosen === undefined
  const versions = versionViews(group, stored.versions)
  return {
    group,
    title: SETTINGS_WORDS[group].title,
    lead: SETTINGS_WORDS[group].lead,
    rows: valueRows(group, stored.value),
    since: sinceText(stored.current),
    versions,
    shown: shownViews(group, settings, pagesChanged),
    ...formViews(group),
    texts: formTexts(group, chosen?.value ?? stored.value, chosen),
    chosen: versions.find(({ uid }) => uid === chosen?.uid),
    version: chosen?.version ?? 0,
    isWithdrawal: withdrawn !== undefined && chosen !== undefined,
    hasForm: person.isFresh,
    message: isMissing ? staffRejectionText(rejected('version-missing')) : '',
    done: Object.hasOwn(DONE, done) ? DONE[done] : undefined,
    formKey: staff.newFormKey(),
  }
}

/** `preview` shows what saving would mean, `edit` the form again; `save` saves, `withdraw` withdraws a version. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { group, caller, person, staff, stored, pagesChanged } = await requireGroup(request, context, params.group)
  const form = await readForm(request, undefined, MAX_FIELDS)
  const sent = sentForm(form)
  const sender = { ...caller, form: sent }
  const version = sent?.version ?? 0
  const stale = staleText(staff.settings.save.useCase, person)
  const done = (what: string) => seeOther(staffHref('staff-settings-group', { group, done: what }))
  if (form.intent === 'withdraw') {
    if (stale !== undefined) return answer({ stale, version }, 403)
    const { uid = '' } = form
    const changed = rejected('record-changed')
    const result = sent === undefined ? changed : permitted(await staff.settings.withdraw(sender, group, uid), request)
    if (!isRejected(result) || result.code === 'repeated') return done('withdrawn')
    return answer({ message: staffRejectionText(result), version }, 409)
  }
  const read = readSettings(group, form)
  const { texts } = read
  if ('errors' in read) return answer({ texts, errors: read.errors, version }, 422)
  if (form.intent === 'edit') return answer({ texts, version })
  const preview = permitted(await staff.settings.preview(caller, group, read.given), request)
  const shown = isRejected(preview) ? undefined : previewView(group, preview, pagesChanged)
  const isSeen = shown === undefined || form.basis === shown.basis
  if (form.intent === 'save' && isSeen && sent !== undefined) {
    if (stale !== undefined) return answer({ texts, preview: shown, stale, version }, 403)
    const result = permitted(await staff.settings.save(sender, group, read.given), request)
    if (!isRejected(result) || result.code === 'repeated') return done('saved')
    const found = stored.versions.find(({ uid }) => uid === texts.uid)
    if (result.code !== 'record-changed' || found === undefined) return reject(texts, result, version)
    const differences = differencesOf(group, found.value, read.given.value)
    return answer({ texts, message: staffRejectionText(result), differences, version: found.version }, 409)
  }
  if (isRejected(preview)) return reject(texts, preview, version)
  const message = form.intent === 'save' ? 'ほかの方が設定を変えました。もう一度、内容を確かめてください。' : ''
  return answer({ texts, preview: shown, message, version }, message === '' ? 200 : 409)
}

type Answer = {
  readonly version: number
  readonly texts?: FormTexts
  readonly errors?: FieldErrors
  readonly message?: string
  readonly stale?: string
  readonly preview?: PreviewView | undefined
  readonly differences?: readonly Difference[]
}
const answer = privateData<Answer>

function reject(texts: FormTexts, rejection: BackOfficeRejection, version: number) {
  const errors = rejectionErrors(rejection)
  if (errors !== undefined) return answer({ texts, errors, version }, 422)
  return answer({ texts, message: staffRejectionText(rejection), version }, 409)
}

export default function SettingsGroupPage({ loaderData, actionData }: Route.ComponentProps) {
  const { group, title, lead, formKey } = loaderData
  const { preview, texts = loaderData.texts, version = loaderData.version } = actionData ?? {}
  const message = actionData === undefined ? loaderData.message : actionData.message
  return (
    <div className="staff-move">
      <h1>{title}</h1>
      <p>
        <a href={staffHref('staff-settings')}>設定へ戻る</a>
      </p>
      <StaffDone message={actionData === undefined ? loaderData.done : undefined} />
      <RejectionAlert message={message} />
      <SignInAgain why={actionData?.stale} />
      {preview === undefined ? (
        <>
          <p>{lead}</p>
          <StaffDifferences differences={actionData?.differences} />
          <GroupParts {...loaderData} group={group} texts={texts} version={version} errors={actionData?.errors} />
        </>
      ) : (
        <SettingsPreviewPart preview={preview} texts={texts} version={version} formKey={formKey} />
      )}
    </div>
  )
}

type GroupPartsProps = Omit<Route.ComponentProps['loaderData'], 'errors'> & {
  readonly group: SettingsGroup
  readonly texts: FormTexts
  readonly errors: FieldErrors | undefined
}

function GroupParts(props: GroupPartsProps) {
  const { group, rows, since, versions, chosen, isWithdrawal, hasForm, fields, table, texts, errors, shown } = props
  const form = { version: props.version, formKey: props.formKey }
  if (isWithdrawal && chosen !== undefined) return <WithdrawPart group={group} planned={chosen} {...form} />
  const title = texts.uid === '' ? '変える' : '予定を変える'
  return (
    <>
      <CurrentPart rows={rows} since={since} />
      <PlannedPart group={group} versions={versions.filter(({ isPast }) => !isPast)} />
      {hasForm ? (
        <SettingsForm title={title} fields={fields} table={table} texts={texts} errors={errors} {...form} />
      ) : (
        <p className="staff-actions">
          <a className="button" href={staffHref('staff-settings-group', { group, edit: 'new' })}>
            変える
          </a>
        </p>
      )}
      <ShownPart shown={shown} />
      <HistoryPart group={group} versions={versions.filter(({ isPast }) => isPast)} />
    </>
  )
}
