import { SUPERUSER_ROLE } from '#domain/constants.ts'
import type { DocumentCaller } from '#domain/documents/access.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import type { Duty } from '#domain/staff/duties.ts'
import { programCaller } from '#domain/staff/staff-session.ts'
import type { AuditEntry } from '../ports/staff.ts'
import type { ServicePorts } from '../service-ports.ts'
import { type AccessPorts, admitStaff, auditEntry, type StaffCaller } from './staff-member.ts'

type Program = DocumentCaller & { readonly kind: 'staff' | 'superuser' }
export type ProgramAct = Pick<AuditEntry, 'act' | 'subject'> & Partial<Pick<AuditEntry, 'fields'>>
export type ProgramPorts = AccessPorts & Pick<ServicePorts, 'staff' | 'clock'>

const STAFF_ROLE = 1

export function isProgram(caller: DocumentCaller): caller is Program {
  return caller.kind === 'staff' || caller.kind === 'superuser'
}

/** A program with a staff token has the duties of its account (docs/rules.md Staff). */
export function callerOf({ kind, uid, signedInAt, requestId = '' }: Program): StaffCaller {
  const role = kind === 'superuser' ? SUPERUSER_ROLE : STAFF_ROLE
  return programCaller({ uid, role, signedInAt }, requestId)
}

/** Checks the duty of a program and writes a row of the audit log for each act, before anything is read or changed. */
export async function admitProgram(
  ports: ProgramPorts,
  program: Program,
  duties: readonly Duty[],
  acts: readonly ProgramAct[],
): Promise<Rejection<'not-allowed', undefined> | undefined> {
  if (isRejected(await admitStaff(ports, callerOf(program), { duties, isFresh: false }))) return rejected('not-allowed')
  await logProgram(ports, program, acts)
  return undefined
}

/** Writes a row of the audit log for each act of a program. */
export async function logProgram(ports: ProgramPorts, program: Program, acts: readonly ProgramAct[]): Promise<void> {
  for (const act of acts) await ports.staff.append(auditEntry(ports, callerOf(program), act))
}
