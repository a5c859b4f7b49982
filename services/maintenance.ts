import { isUnderMaintenance, type Maintenance } from '#domain/maintenance.ts'
import { cached } from './cache.ts'
import type { ServicePorts } from './service-ports.ts'

type Ports = Pick<ServicePorts, 'configs' | 'clock' | 'isMaintenanceAllowed'>

export function createMaintenance(ports: Ports) {
  return { isUnderMaintenance: createIsUnderMaintenance(ports), isAllowed: ports.isMaintenanceAllowed }
}

/** Whether the site is under maintenance (docs/product/4, Maintenance); changes by staff apply within a second. */
export function createIsUnderMaintenance({
  configs,
  clock,
}: {
  readonly configs: { maintenance(): Promise<Maintenance> }
  readonly clock: ServicePorts['clock']
}) {
  const document = cached('maintenance', { clock }, () => configs.maintenance())
  return async (): Promise<boolean> => isUnderMaintenance(await document(), clock.now())
}
