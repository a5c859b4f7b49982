import { data } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS, seeOther } from '#app/response-headers.ts'
import { permitted, requireStaff, sentForm } from '#app/session/require-staff.ts'
import { RECORD_WORDS } from '#app/text/record-words.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { staffMeta } from '#app/ui/page-meta.ts'
import { StaffDifferences } from '#app/ui/staff/staff-fields.tsx'
import { RejectionAlert, StaffForm } from '#app/ui/staff/staff-form.tsx'
import { recordHref, recordKindAt } from '#domain/navigation/record-href.ts'
import type { RecordKind } from '#domain/record/records.ts'
import { isRejected, rejected } from '#domain/result.ts'
import type { Route } from './+types/one.ts'
import { RecordFields } from './record-fields.tsx'
import { answer, differencesOf, fieldViews, readRecordForm, readTyped, storedTexts } from './record-form.ts'

export const meta: Route.MetaFunction = ({ location, matches }) =>
  staffMeta(matches, RECORD_WORDS[recordKindAt(location.pathname)].editTitle)

type Asked = Pick<Route.LoaderArgs, 'request' | 'url' | 'context' | 'params'>

const kindOf = ({ url }: Asked) => recordKindAt(url.pathname)

async function requireRecord<Kind extends RecordKind>({ request, context, params }: Asked, kind: Kind) {
  const { caller } = await requireStaff(request, context)
  const { staff } = context.get(servicesContext)
  const stored = permitted(await staff.records[kind].find(caller, params.uid), request)
  if (stored === undefined)
    throw data({ message: RECORD_WORDS[kind].missing }, { status: 404, headers: PRIVATE_HEADERS })
  return { caller, staff, stored }
}

export async function loader(args: Asked) {
  const kind = kindOf(args)
  const { staff, stored } = await requireRecord(args, kind)
  return {
    kind,
    fields: fieldViews(kind),
    values: storedTexts(kind, stored),
    version: stored.version,
    formKeys: [staff.newFormKey(), staff.newFormKey()] as const,
  }
}

/** `save` saves, `remove` removes. */
export function action(args: Asked) {
  return changeRecord(args, kindOf(args))
}

async function changeRecord<Kind extends RecordKind>(args: Asked, kind: Kind) {
  const { caller, staff, stored } = await requireRecord(args, kind)
  const { request, context } = args
  const { version, uid } = stored
  const { save, remove } = staff.records[kind]
  const form = await readRecordForm(request)
  const sent = sentForm(form)
  const done = (what: 'saved' | 'removed') => seeOther(recordHref(kind, 'list', { done: what }))
  const sender = { ...caller, form: sent }
  if (form.intent === 'remove' && sent !== undefined) {
    const result = permitted(await remove(sender, uid), request)
    if (!isRejected(result) || result.code === 'repeated') return done('removed')
    return answer({ message: staffRejectionText(result), version }, 409)
  }
  const typed = await readTyped(context, kind, form, storedTexts(kind, stored))
  if ('again' in typed) return answer({ ...typed.again, version: sent?.version ?? version }, typed.status)
  const { values, given } = typed
  const changed = rejected('record-changed')
  const result = sent === undefined ? changed : permitted(await save(sender, uid, given), request)
  if (!isRejected(result)) return done('saved')
  if (result.code !== 'repeated' && result.code !== 'record-changed')
    return answer({ values, message: staffRejectionText(result), version }, 409)
  const differences = differencesOf(kind, stored, given)
  // A form that is sent twice differs in nothing; one that was opened again by the back button may.
  if (result.code === 'repeated' && differences.length === 0) return done('saved')
  return answer({ values, message: staffRejectionText(changed), differences, version }, 409)
}

export default function RecordPage({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, formKeys } = loaderData
  const words = RECORD_WORDS[kind]
  const version = actionData?.version ?? loaderData.version
  return (
    <div className="staff-move">
      <h1>{words.editTitle}</h1>
      <p>
        <a href={recordHref(kind, 'list')}>{words.back}</a>
      </p>
      <RejectionAlert message={actionData?.message} />
      <StaffDifferences differences={actionData?.differences} />
      <RecordFields
        kind={kind}
        fields={loaderData.fields}
        button="保存する"
        values={actionData?.values ?? loaderData.values}
        errors={actionData?.errors}
        postalNote={actionData?.postalNote}
        version={version}
        formKey={formKeys[0]}
      />
      <StaffForm label={words.removeTitle} version={version} formKey={formKeys[1]}>
        <p>{words.removeHint}</p>
        <button type="submit" name="intent" value="remove" className="button button-plain">
          {words.removeButton}
        </button>
      </StaffForm>
    </div>
  )
}
