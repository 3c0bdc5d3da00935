import { observer } from 'mobx-react-lite';
import { useNavigate } from 'react-router-dom';
import { bindFields } from '../../../shared/components/bind-fields.ts';
import { Form } from '../../../shared/components/Form.tsx';
import { PageHead } from '../../../shared/components/PageHead.tsx';
import { PageTitle } from '../../../shared/components/PageTitle.tsx';
import { Select } from '../../../shared/components/Select.tsx';
import { TextField } from '../../../shared/components/TextField.tsx';
import { VEHICLE_CLASS_OPTIONS } from '../../../shared/components/vehicle-classes.ts';
import { COUPON_KINDS } from '../../../shared/contracts/coupons.ts';
import { PRICED_PRODUCTS } from '../../../shared/contracts/rate-plans.ts';
import type { Page } from '../../../shared/page/page.ts';
import { StaffMenuStore } from '../../../shared/stores/StaffMenuStore.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { NEW_LABELS, TERM_LABELS } from '../coupon/coupon-forms.ts';
import { CouponFields } from '../coupon/CouponFields.tsx';
import { NewCouponStore } from './NewCouponStore.ts';

const LABELS = { ...NEW_LABELS, ...TERM_LABELS, reason: 'Reason' };
const KINDS = Object.entries(COUPON_KINDS).map(([value, label]) => ({ value, label }));
const PRODUCTS = [
  { value: '', label: 'Every way to pay' },
  { value: 'BUY_NOW', label: PRICED_PRODUCTS.BUY_NOW },
  { value: 'BOOK_NOW', label: PRICED_PRODUCTS.BOOK_NOW },
];
const CLASSES = [{ value: '', label: 'All vehicles' }, ...VEHICLE_CLASS_OPTIONS];
const UNITS = { percent: 'Percent', dollars: 'Dollars', days: 'Days', points: 'Points' };

/** Adds a coupon. */
export const NewCouponPage: Page = observer(function NewCouponPage() {
  const { lazy } = useStores();
  const store = lazy.of(NewCouponStore);
  const { form, unit } = store;
  const navigate = useNavigate();
  const bind = bindFields(form, LABELS);
  const handleSubmit = async () => {
    const id = await store.send();
    const page = lazy.of(StaffMenuStore).findByName('Coupon');
    if (id !== null && page) void navigate(page.path.replace(':id', id));
  };
  return (
    <>
      <PageHead title="New coupon" />
      <PageTitle>New coupon</PageTitle>
      <p>Code, kind and value can’t be changed later. Terms can. Empty: no limit.</p>
      <Form action="Add coupon" form={form.form} labels={LABELS} onSubmit={() => void handleSubmit()}>
        <TextField {...bind('code')} hint="What customers type, such as SAVE10" maxLength={20} size="short" />
        <Select {...bind('kind')} options={KINDS} />
        {unit && (
          <TextField
            {...bind('value')}
            hint={UNITS[unit]}
            inputMode={unit === 'dollars' ? 'decimal' : 'numeric'}
            size="short"
            {...(unit === 'dollars' && { prefix: '$' })}
          />
        )}
        <Select {...bind('product')} options={PRODUCTS} />
        <Select {...bind('vehicle_class')} options={CLASSES} />
        <CouponFields fields={form} />
        <TextField {...bind('reason')} hint="The audit log keeps it." maxLength={200} />
      </Form>
    </>
  );
});

NewCouponPage.layout = 'wide';
NewCouponPage.fetchData = async () => {};
