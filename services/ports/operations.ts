import type { OperationState } from '#domain/operator/operation-warnings.ts'
import type { OutsideService, ServiceFailure } from '#domain/operator/service-failures.ts'

export interface OperationReads {
  read(now: Temporal.Instant): Promise<OperationState>
}

/** What of a failing service all processes and the owner know. */
export interface ServiceFailureStore {
  /** A failure goes on from an earlier one that still counts (`FAILURE_MINUTES`). */
  record(failure: Pick<ServiceFailure, 'service' | 'code'> & { readonly at: Temporal.Instant }): Promise<void>
  /** The service answered at an instant, so that failures before it are over. */
  end(service: OutsideService, at: Temporal.Instant): Promise<void>
  /** By service, also those that no longer count. */
  list(): Promise<readonly ServiceFailure[]>
}

/** Hears how each call of a service ends. */
export interface ServiceWatch {
  failed(error: unknown): void
  worked(): void
}
