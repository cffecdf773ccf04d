//! The layout of a tree: each parent centred above its children, subtrees as close as they fit.

/// The space between neighbours of a level.
const BETWEEN: f64 = 12.0;
/// The space between levels, for the branches.
const BELOW: f64 = 56.0;
/// A tree that would be wider than this grows to the right instead of down: a page is scrolled down, not sideways.
const WIDEST: f64 = 1300.0;

/// The direction in which a tree grows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Growth {
    Down,
    Right,
}

/// The size of a card, or of the whole tree.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Size {
    pub(super) width: f64,
    pub(super) height: f64,
}

/// A point.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Point {
    pub(super) x: f64,
    pub(super) y: f64,
}

/// An arranged tree; its left upper corner is at (0, 0).
#[derive(Debug)]
pub(super) struct Layout {
    pub(super) growth: Growth,
    pub(super) size: Size,
    /// The left upper corner of each card.
    corners: Vec<Point>,
    sizes: Vec<Size>,
}

impl Layout {
    /// Arranges nodes that are given in preorder, each with its parent: downwards, if that is not too wide.
    pub(super) fn new(parents: &[Option<usize>], sizes: Vec<Size>) -> Self {
        let down = arrange(parents, &sizes, Growth::Down);
        let (growth, (corners, size)) = if down.1.width <= WIDEST {
            (Growth::Down, down)
        } else {
            (Growth::Right, arrange(parents, &sizes, Growth::Right))
        };
        Layout { growth, size, corners, sizes }
    }

    /// The left upper corner of a node's card.
    pub(super) fn corner(&self, node: usize) -> Point {
        self.corners[node]
    }

    /// The point where branches leave a card.
    pub(super) fn exit(&self, node: usize) -> Point {
        let (corner, size) = (self.corners[node], self.sizes[node]);
        match self.growth {
            Growth::Down => Point { x: corner.x + size.width / 2.0, y: corner.y + size.height },
            Growth::Right => Point { x: corner.x + size.width, y: corner.y + size.height / 2.0 },
        }
    }

    /// The point where the branch from the parent meets a card.
    pub(super) fn entry(&self, node: usize) -> Point {
        let (corner, size) = (self.corners[node], self.sizes[node]);
        match self.growth {
            Growth::Down => Point { x: corner.x + size.width / 2.0, y: corner.y },
            Growth::Right => Point { x: corner.x, y: corner.y + size.height / 2.0 },
        }
    }
}

impl Size {
    /// The extent along the level, and across it.
    fn along_and_across(self, growth: Growth) -> (f64, f64) {
        match growth {
            Growth::Down => (self.width, self.height),
            Growth::Right => (self.height, self.width),
        }
    }
}

/// The outline of a subtree, level by level, relative to the middle of its top node and with the deepest level first:
/// so a node is put on top by pushing, and two outlines are merged in the time the flatter one takes (after Reingold
/// and Tilford).
#[derive(Default)]
struct Outline {
    least: Vec<f64>,
    most: Vec<f64>,
    /// Added to all numbers.
    shift: f64,
}

impl Outline {
    fn push(&mut self, extent: f64) {
        self.least.push(-extent / 2.0 - self.shift);
        self.most.push(extent / 2.0 - self.shift);
    }

    /// The distance that the origin of the next outline needs from the origin of this one.
    fn distance_to(&self, other: &Outline) -> f64 {
        let levels = self.most.iter().rev().zip(other.least.iter().rev());
        let overlap = levels.map(|(most, least)| most + self.shift - least - other.shift);
        overlap.fold(0.0, f64::max) + BETWEEN
    }

    /// Merges the next outline, whose origin is at this distance.
    fn merge(&mut self, mut other: Outline, distance: f64) {
        other.shift += distance;
        if other.least.len() > self.least.len() {
            replace_top(&mut other.least, &self.least, self.shift - other.shift);
            *self = other;
        } else {
            replace_top(&mut self.most, &other.most, other.shift - self.shift);
        }
    }

    fn least(&self) -> f64 {
        self.least.iter().copied().fold(f64::INFINITY, f64::min) + self.shift
    }

    fn most(&self) -> f64 {
        self.most.iter().copied().fold(f64::NEG_INFINITY, f64::max) + self.shift
    }
}

/// Overwrites the upper levels of an outline with another.
fn replace_top(levels: &mut [f64], top: &[f64], shift: f64) {
    for (level, new) in levels.iter_mut().rev().zip(top.iter().rev()) {
        *level = new + shift;
    }
}

/// Computes the left upper corner of each card and the size of the tree; without recursion, for deep trees.
fn arrange(parents: &[Option<usize>], sizes: &[Size], growth: Growth) -> (Vec<Point>, Size) {
    let count = parents.len();
    let mut children = vec![Vec::new(); count];
    let mut depths = vec![0; count];
    for (node, &parent) in parents.iter().enumerate() {
        if let Some(parent) = parent {
            children[parent].push(node);
            depths[node] = depths[parent] + 1;
        }
    }

    // From the last node up every child comes before its parent.
    let mut outlines: Vec<Outline> = Vec::new();
    outlines.resize_with(count, Outline::default);
    let mut offsets = vec![0.0; count];
    for node in (0..count).rev() {
        let mut outline = Outline::default();
        for (i, &child) in children[node].iter().enumerate() {
            let next = std::mem::take(&mut outlines[child]);
            if i == 0 {
                outline = next;
            } else {
                offsets[child] = outline.distance_to(&next);
                outline.merge(next, offsets[child]);
            }
        }
        if let Some(&last) = children[node].last() {
            let middle = offsets[last] / 2.0;
            outline.shift -= middle;
            for &child in &children[node] {
                offsets[child] -= middle;
            }
        }
        outline.push(sizes[node].along_and_across(growth).0);
        outlines[node] = outline;
    }

    let (starts, across) = levels(&depths, sizes, growth);
    let (least, most) = outlines.first().map_or((0.0, 0.0), |all| (all.least(), all.most()));
    let mut middles = vec![0.0; count];
    let mut corners = Vec::with_capacity(count);
    for node in 0..count {
        middles[node] = parents[node].map_or(-least, |parent| middles[parent]) + offsets[node];
        let along = middles[node] - sizes[node].along_and_across(growth).0 / 2.0;
        corners.push(match growth {
            Growth::Down => Point { x: along, y: starts[depths[node]] },
            Growth::Right => Point { x: starts[depths[node]], y: along },
        });
    }
    let size = match growth {
        Growth::Down => Size { width: most - least, height: across },
        Growth::Right => Size { width: across, height: most - least },
    };
    (corners, size)
}

/// The start of each level, and the end of the last one.
fn levels(depths: &[usize], sizes: &[Size], growth: Growth) -> (Vec<f64>, f64) {
    let mut across = vec![0.0_f64; depths.iter().max().map_or(0, |deepest| deepest + 1)];
    for (&depth, size) in depths.iter().zip(sizes) {
        across[depth] = across[depth].max(size.along_and_across(growth).1);
    }
    let mut end = 0.0;
    let mut starts = Vec::with_capacity(across.len());
    for level in across {
        let start = if starts.is_empty() { 0.0 } else { end + BELOW };
        starts.push(start);
        end = start + level;
    }
    (starts, end)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// No two cards touch, parents are in the middle, and everything is inside.
    fn check(parents: &[Option<usize>], sizes: &[Size], growth: Growth) {
        let (corners, all) = arrange(parents, sizes, growth);
        let layout = Layout { growth, size: all, corners, sizes: sizes.to_vec() };
        let middle = |node: usize| match growth {
            Growth::Down => layout.entry(node).x,
            Growth::Right => layout.entry(node).y,
        };
        for node in 0..parents.len() {
            let (Point { x, y }, Size { width, height }) = (layout.corner(node), sizes[node]);
            assert!(x > -1e-6 && x + width < all.width + 1e-6);
            assert!(y > -1e-6 && y + height < all.height + 1e-6);
            for other in 0..node {
                let (Point { x: x2, y: y2 }, Size { width: w2, height: h2 }) =
                    (layout.corner(other), sizes[other]);
                let apart_x = (x2 - x - width).max(x - x2 - w2);
                let apart_y = (y2 - y - height).max(y - y2 - h2);
                assert!(apart_x.max(apart_y) > BETWEEN - 1e-6, "{node} and {other} are too close");
            }
            let children: Vec<usize> =
                (0..parents.len()).filter(|&child| parents[child] == Some(node)).collect();
            if let (Some(&first), Some(&last)) = (children.first(), children.last()) {
                assert!((middle(node) - f64::midpoint(middle(first), middle(last))).abs() < 1e-6);
            }
        }
    }

    #[test]
    fn random_trees_are_tidy() {
        let mut state = 1_u64;
        let mut random = |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % below
        };
        for _ in 0..200 {
            let mut parents: Vec<Option<usize>> = vec![None];
            let mut open = vec![0_usize];
            for node in 1..=random(120) as usize {
                open.truncate(random(open.len() as u64) as usize + 1);
                parents.push(open.last().copied());
                open.push(node);
            }
            let mut size =
                |_: &_| Size { width: 20.0 + random(100) as f64, height: 20.0 + random(40) as f64 };
            let sizes: Vec<Size> = parents.iter().map(&mut size).collect();
            check(&parents, &sizes, Growth::Down);
            check(&parents, &sizes, Growth::Right);
        }
    }

    #[test]
    fn a_subtree_that_fits_below_its_neighbour_goes_there() {
        // A wide family under the first child; a single leaf as the second.
        let parents = [None, Some(0), Some(1), Some(1), Some(1), Some(1), Some(0)];
        let layout = Layout::new(&parents, vec![Size { width: 40.0, height: 20.0 }; 7]);
        assert!(layout.corner(6).x < layout.corner(5).x, "{layout:?}");
        assert!((layout.size.width - (4.0 * 40.0 + 3.0 * BETWEEN)).abs() < 1e-6);
    }

    #[test]
    fn a_wide_tree_grows_to_the_right() {
        let parents: Vec<Option<usize>> = (0..100_usize).map(|node| (node > 0).then_some(0)).collect();
        let layout = Layout::new(&parents, vec![Size { width: 40.0, height: 20.0 }; 100]);
        assert_eq!(layout.growth, Growth::Right);
        assert!(layout.size.width < layout.size.height);
    }

    #[test]
    fn a_deep_tree_takes_no_stack() {
        let parents: Vec<Option<usize>> = (0..100_000_usize).map(|node| node.checked_sub(1)).collect();
        let layout = Layout::new(&parents, vec![Size { width: 40.0, height: 20.0 }; parents.len()]);
        assert!((layout.size.width - 40.0).abs() < 1e-6);
    }
}
