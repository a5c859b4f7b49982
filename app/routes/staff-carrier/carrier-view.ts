import type { RouterContextProvider } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { permitted, requireStaff } from '#app/session/require-staff.ts'
import type { CarrierChoice } from '#services/staff/carrier-files.ts'

type Requested = { readonly request: Request; readonly context: Readonly<RouterContextProvider> }

/** The parcels of a day for the page, with what was chosen and whether the sign-in is recent enough for the file. */
export async function readCarrierView({ request, context }: Requested, choice: CarrierChoice) {
  const { caller, person } = await requireStaff(request, context)
  const day = permitted(await context.get(servicesContext).staff.carrier.read(caller, choice), request)
  return { ...day, isAgain: choice.isAgain, corrections: choice.corrections, isFresh: person.isFresh }
}

export type CarrierView = Awaited<ReturnType<typeof readCarrierView>>
