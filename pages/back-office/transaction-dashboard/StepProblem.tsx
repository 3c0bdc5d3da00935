import { observer } from 'mobx-react-lite';
import { Banner } from '../../../shared/components/Banner.tsx';
import type { FormState } from '../../../shared/stores/FormState.ts';

/** What went wrong with a step, apart from what its fields say. The focus stays in the field. */
export const StepProblem = observer(function StepProblem({ form }: { form: FormState }) {
  return (
    <div role="alert">
      {form.formErrors.length > 0 && <Banner tone="error">{form.formErrors.join(' ')}</Banner>}
    </div>
  );
});
