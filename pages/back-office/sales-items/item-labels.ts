/** The words of yes and no, by field. */
export const YES_NO = {
  is_taxable: [
    { value: 'yes', label: 'Added to the price' },
    { value: 'no', label: 'None' },
  ],
  is_active: [
    { value: 'yes', label: 'For sale' },
    { value: 'no', label: 'Not for sale' },
  ],
};
