import type { SlipReport } from '#domain/order/carrier-reports.ts'
import { countDone } from '../batches.ts'
import type { Carrier, ParcelUnderWay } from '../ports/carriers.ts'
import type { ServicePorts } from '../service-ports.ts'
import { type ReportPorts, recordReports } from './record-reports.ts'

const PAGE_SIZE = 100

type Ports = ReportPorts & Pick<ServicePorts, 'carrier' | 'carrierAlarms'>

/**
 * Asks the carrier about all parcels under way and records its reports, each parcel in its own transaction. A refused
 * report raises an alarm and does not stop the others. Returns the number of parcels that changed.
 */
export function followParcels(ports: Ports) {
  const { orders, carrier, carrierAlarms } = ports
  return async (): Promise<number> => {
    if (carrier === undefined) return 0
    const record = async ({ parcel, reports }: ReportedParcel) => {
      const { changed, refused } = await recordReports(ports)(reports, 'carrier')
      for (const { code } of refused) carrierAlarms.raise({ kind: 'report-refused', carrier: parcel.carrier, code })
      return changed > 0
    }
    return countDone(reportedParcels(orders, carrier), record, (count) => `carrier: ${count} parcels failed`)
  }
}

type ReportedParcel = { readonly parcel: ParcelUnderWay; readonly reports: readonly SlipReport[] }

async function* reportedParcels(orders: Ports['orders'], carrier: Carrier): AsyncGenerator<ReportedParcel> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const parcels = await orders.parcelsUnderWay(after, PAGE_SIZE)
    const reports = Map.groupBy(await carrier.reportsOn(parcels), ({ slipNumber }) => slipNumber)
    for (const parcel of parcels) {
      const own = [parcel.slipNumber, parcel.returnSlipNumber].flatMap((slip) => reports.get(slip) ?? [])
      if (own.length > 0) yield { parcel, reports: own }
    }
    after = parcels.length < PAGE_SIZE ? undefined : parcels.at(-1)?.uid
  }
}
