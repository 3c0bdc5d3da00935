import { observer } from 'mobx-react-lite';
import { type Column, DataTable } from '../../../shared/components/DataTable.tsx';
import { PageHead } from '../../../shared/components/PageHead.tsx';
import { PageTitle } from '../../../shared/components/PageTitle.tsx';
import type { StaffMember } from '../../../shared/contracts/staff.ts';
import type { Page } from '../../../shared/page/page.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { StaffListStore } from './StaffListStore.ts';

const columns: Column<StaffMember>[] = [
  { label: 'Name', cell: ({ name }) => name },
  { label: 'Email', cell: ({ email }) => email },
  { label: 'Groups', cell: ({ groups }) => groups.map(({ name }) => name).join(', ') },
];

/** Everybody who works here. */
export const UserDashboardPage: Page = observer(function UserDashboardPage() {
  const { staff } = useStores().lazy.of(StaffListStore);
  return (
    <>
      <PageHead title="Staff" />
      <PageTitle>Staff</PageTitle>
      <DataTable caption="Staff" isCaptionHidden columns={columns} rows={staff} keyOf={({ id }) => id} />
    </>
  );
});

UserDashboardPage.layout = 'wide';
UserDashboardPage.fetchData = ({ stores }) => stores.lazy.of(StaffListStore).load();
