import type { Logger } from 'pino'
import type { Config } from '#config/config.ts'
import type { CallGroup } from '#http/calls/rpc-router.ts'
import { DOCUMENTS_PREFIX, documentCalls } from '#http/documents.ts'
import { LINKS_PREFIX, linkCalls } from '#http/files/files.ts'
import { UPLOAD_HEADERS, UPLOADS_PREFIX, uploadCalls } from '#http/files/uploads.ts'
import { FUNCTIONS_EMULATOR_PREFIX, FUNCTIONS_PREFIX, functionCalls } from '#http/functions.ts'
import { CART_SECRET_HEADER, orderCalls } from '#http/orders/orders.ts'
import { SECOND_FACTOR_PREFIX, secondFactorCalls } from '#http/staff-second-factor.ts'
import type { Services } from '#services/services.ts'
import type { Ports } from './ports.ts'

type CallDependencies = {
  readonly config: Config
  readonly services: Services
  readonly ports: Pick<Ports, 'clock'>
  readonly log: Logger
}

/** All API calls in groups by prefix; each call is documented where it is defined. */
export function callGroups({ config, services, ports, log }: CallDependencies): readonly CallGroup[] {
  const functions = functionCalls({ services, now: ports.clock.now })
  const { orderPath: path } = config.calls
  const onRejected = (about: object) => log.info(about, 'order call answered with false')
  return [
    { prefix: FUNCTIONS_PREFIX, aliases: [FUNCTIONS_EMULATOR_PREFIX], calls: functions },
    { prefix: SECOND_FACTOR_PREFIX, calls: secondFactorCalls(services.staff) },
    { prefix: DOCUMENTS_PREFIX, calls: documentCalls(services.documents) },
    { prefix: UPLOADS_PREFIX, calls: uploadCalls(services.staff.uploads), headers: UPLOAD_HEADERS },
    { prefix: LINKS_PREFIX, calls: linkCalls(services.staff.orders, config.siteUrl) },
    { prefix: path, calls: orderCalls({ services, path, onRejected }), headers: { exposed: [CART_SECRET_HEADER] } },
  ]
}
