import type { VehicleClass } from '../../shared/contracts/vehicle-classes.ts';
import type { Database } from '../../server/api/platform/database/database.ts';
import type { Member } from '../../server/api/platform/serve/handler.ts';
import { createRatesLoader } from '../../server/api/modules/rates/load-rates.ts';
import { createVoucher } from '../../server/api/modules/vouchers/create-voucher.ts';
import type { VoucherRow } from '../../server/api/modules/vouchers/present-voucher.ts';
import { buildDeps } from './api.ts';

interface Redemption {
  from: Date;
  to: Date;
  vehicleClass?: VehicleClass;
  now: Date;
}

/** Redeems a member's points for a time voucher. */
export async function redeemVoucher(
  db: Database,
  member: Member,
  { from, to, vehicleClass, now }: Redemption,
): Promise<VoucherRow> {
  const rates = await createRatesLoader(db, () => now)();
  const deps = { ...buildDeps({ db, now: () => now }), rates };
  return db.transaction((tx) =>
    createVoucher(tx, deps, member, {
      travel_from_date: from,
      travel_to_date: to,
      vehicle_class: vehicleClass,
      email_pdf: false,
      email_pkpass: false,
    }),
  );
}
