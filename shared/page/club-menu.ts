interface ClubMenuEntry {
  /** The name of the page's route. */
  name: string;
  path: string;
  label: string;
}

/** The club's navigation. It is no part of the list of routes, which the first load does without. */
export const clubMenu: readonly ClubMenuEntry[] = [
  { name: 'PointClubDashboard', path: '/point-club/dashboard', label: 'Dashboard' },
  { name: 'PointClubLedger', path: '/point-club/ledger', label: 'Ledger' },
  { name: 'PaymentTokenConfig', path: '/point-club/payment-tokens', label: 'Cards and addresses' },
  { name: 'RecordPoints', path: '/point-club/record-points', label: 'Record points' },
  { name: 'RedeemPoints', path: '/point-club/redeem-points', label: 'Redeem points' },
  { name: 'MembershipPass', path: '/point-club/membership-pass', label: 'Membership pass' },
  { name: 'AccountDetails', path: '/point-club/account-details', label: 'Account details' },
  { name: 'ClubEmailPreferences', path: '/point-club/email-preferences', label: 'Emails' },
];
